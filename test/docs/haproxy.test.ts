import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { render } from '../../src/runtime';
import type { HaproxySettings } from '../../src/targets';
import type { PoolSpec, Tree } from '../../src/tree';

const guide = readFileSync(join(__dirname, '../../docs/haproxy.md'), 'utf8');

const examples = [...guide.matchAll(/## (.*)\n(?:(?!## )[\s\S])*?```yaml\n([\s\S]*?)```/g)].map(([, title = '', text = '']) => ({
  title,
  settings: parse(text) as HaproxySettings,
}));

const pool = (monitor: PoolSpec['monitor']): PoolSpec => ({
  kind: 'pool',
  monitor,
  members: [{ name: 'a', address: '10.0.0.1', port: 80 }],
});

function treeOf(settings: HaproxySettings): Tree {
  const tls = settings.listenerOptions?.['terminated-https:443'];
  return {
    listeners: [
      tls ? { protocol: 'terminated-https', port: 443, service: 'app' } : { protocol: 'http', port: 80, service: 'app' },
      { protocol: 'tcp', port: 5432, service: 'db' },
    ],
    services: { app: pool({ type: 'https', host: 'app.internal' }), db: pool({ type: 'tcp' }) },
  };
}

it('has an example of everything', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'The process',
    'TLS',
    'Requests and answers',
    'PROXY protocol',
    'Members',
    'Health',
    'Page and metrics',
    'Lines of your own',
  ]);
});

it.each(examples)('the example of $title is right', ({ settings }) => {
  const { findings, artifact } = render(treeOf(settings), { target: 'haproxy', ...settings });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(artifact).toBeDefined();
});

it('names every option of listeners, pools, members and the page', () => {
  const sources = ['listener', 'tls', 'redirect', 'headers', 'pool', 'pool-tls', 'observe', 'member', 'process', 'stats'];
  const declared = sources.flatMap((source) => {
    const text = readFileSync(join(__dirname, `../../src/targets/haproxy/options/${source}.ts`), 'utf8');
    return [...text.matchAll(/export interface Haproxy\w+ \{\n([\s\S]*?)\n\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name),
    );
  });
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(guide))).toEqual([]);
});
