import { treeHtml } from '../../src/report';
import { evaluate } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { behind, pool, weighted, whoami } from '../targets/__test-helpers__/trees';

const html = (tree: Tree, down: readonly string[] = [], as?: string): string => treeHtml(tree, evaluate(tree, { down, as }));
const hostile = `/<script>alert("1")</script>?a='&b=${'`'}`;
const odd = behind('app', { app: pool(1, { monitor: { type: 'http', path: hostile, interval: '2s' } }) });

test('a page has rows of the whole tree, with status, share and reason', () => {
  const rows = html(whoami(), ['whoami-dc1/*']).match(/<tr>.*<\/tr>/g) ?? [];
  expect(rows).toHaveLength(1 + 7);
  expect(rows[2]).toContain('>3 × </span>whoami-dc1</td><td class="down">down</td>');
  expect(rows[2]).toContain('down: 0 of 2 members up');
  expect(rows[5]).toContain('<td class="up">up</td><td class="share"><span class="bar" style="width:80px"></span>1</td>');
});

test('text of the user is escaped everywhere', () => {
  const page = html(odd);
  expect(page).not.toContain('<script');
  expect(page).toContain('/&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;?a=&#39;&amp;b=`');
});

test('a page has no scripts and nothing from elsewhere', () => {
  const page = html(whoami());
  expect(page).not.toMatch(/<script|<link|<img|<iframe|https?:|url\(|@import| on[a-z]+=/i);
  expect(page.startsWith('<!doctype html>\n<html lang="en">')).toBe(true);
  expect(page.endsWith('</body>\n</html>\n')).toBe(true);
});

test('every element that opens closes', () => {
  const page = html(whoami(), ['whoami-dc1/a'], 'haproxy');
  for (const tag of ['html', 'head', 'body', 'table', 'tr', 'td', 'th', 'span', 'p', 'h1', 'style', 'title'])
    expect([tag, page.match(new RegExp(`<${tag}[ >]`, 'g'))?.length]).toEqual([
      tag,
      page.match(new RegExp(`</${tag}>`, 'g'))?.length,
    ]);
});

test('the status of the platform is beside the own', () => {
  expect(html(whoami(), ['whoami-dc1/a'], 'haproxy')).toContain('<td class="down">down <span class="dim">DOWN</span></td>');
});

test('dead members that nothing watches are up, and marked', () => {
  const tree = behind('app', { app: pool(1, { monitor: undefined }) });
  expect(html(tree, ['app/a'])).toContain('<td class="dead">up, dead</td>');
});

test('what has no number has no bar', () => {
  const page = html(behind('app', { app: pool(2, { algorithm: 'least-connections' }) }));
  expect(page).toContain('<span class="bar" style="width:0px"></span>?</td>');
});

test('several entries have titles, one has none', () => {
  const services = { a: pool(1), b: weighted({ a: 1 }) };
  const tree: Tree = { listeners: ['a', 'b'].map((service, i) => ({ protocol: 'http', port: 80 + i, service })), services };
  expect(html(tree).match(/<h2>.*<\/h2>/g)).toEqual(['<h2>http:80</h2>', '<h2>http:81</h2>']);
  expect(html(behind('a', { a: pool(1) }))).not.toContain('<h2>');
});

test('a shared service is drawn in full once', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, shared: 1 }),
    x: weighted({ shared: 1 }),
    shared: pool([{ name: 'only' }]),
  });
  expect(html(tree).match(/as above/g)).toHaveLength(1);
  expect(html(tree).match(/>only</g)).toHaveLength(1);
});
