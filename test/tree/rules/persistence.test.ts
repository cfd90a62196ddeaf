import { check } from '../../../src/runtime';
import { checkTree, type Pool } from '../../../src/tree';
import { places, pool, tree } from '../__test-helpers__/trees';

const kept = (persistence: unknown): never => tree({ a: pool({ persistence }) });
const found = (persistence: unknown): string[] => places(check(kept(persistence)));

test.each([
  [undefined, undefined],
  [{ type: 'source' }, { type: 'source', cookie: undefined, header: undefined }],
  [{ type: 'cookie' }, { type: 'cookie', cookie: undefined, header: undefined }],
  [
    { type: 'cookie', cookie: 'SRV' },
    { type: 'cookie', cookie: 'SRV', header: undefined },
  ],
  [
    { type: 'app-cookie', cookie: 'JSESSIONID' },
    { type: 'app-cookie', cookie: 'JSESSIONID', header: undefined },
  ],
  [
    { type: 'header', header: 'X-User' },
    { type: 'header', cookie: undefined, header: 'X-User' },
  ],
])('persistence %j is read as %j', (persistence, read) => {
  expect(found(persistence)).toEqual([]);
  expect((checkTree(kept(persistence)).model.services.get('a') as Pool).persistence).toEqual(read);
});

test.each(["!#$%&'*+-.^_`|~", 'a', 'A0', 'x'.repeat(255)])('%s is a name of a cookie', (cookie) =>
  expect(found({ type: 'app-cookie', cookie })).toEqual([]),
);

test.each([
  '',
  ' ',
  'a b',
  'a=b',
  'a;b',
  'a,b',
  'a\\b',
  'a"b',
  'a/b',
  'a:b',
  '(a)',
  '[a]',
  '{a}',
  '<a>',
  'a@b',
  'a?b',
  'ä',
  '\u0000',
  'x'.repeat(256),
])('%j is no name of a cookie', (cookie) =>
  expect(found({ type: 'app-cookie', cookie })).toEqual(['cookie.form services.a.persistence.cookie']),
);

test.each(['', ' ', 'a b', 'a:', 'a\r\nb', 'a"', '(a)', 'a,b', 'ä', '%[src]'])('%j is no name of a header', (header) =>
  expect(found({ type: 'header', header })).toEqual(['header.form services.a.persistence.header']),
);

test.each<[unknown, string[]]>([
  [{ type: 'app-cookie' }, ['persistence.cookie-required services.a.persistence.cookie']],
  [{ type: 'source', cookie: 'a' }, ['persistence.no-cookie services.a.persistence.cookie']],
  [{ type: 'header', header: 'a', cookie: 'b' }, ['persistence.no-cookie services.a.persistence.cookie']],
  [{ type: 'header' }, ['persistence.header-required services.a.persistence.header']],
  [{ type: 'source', header: 'a' }, ['persistence.no-header services.a.persistence.header']],
  [{ type: 'header', header: 5 }, ['shape.type services.a.persistence.header']],
  [{ type: 'sorce' }, ['shape.word services.a.persistence.type']],
  [{}, ['shape.missing services.a.persistence.type']],
  ['cookie', ['shape.type services.a.persistence']],
  [{ type: 'cookie', cookie: 5 }, ['shape.type services.a.persistence.cookie']],
  [{ type: 'cookie', coookie: 'a' }, ['field.unknown services.a.persistence.coookie']],
  [{ type: 'source', weight: 1 }, ['field.misplaced services.a.persistence.weight']],
])('persistence %j is told %j', (persistence, findings) => expect(found(persistence)).toEqual(findings));

test('on a member it is told to belong to the pool', () => {
  const members = [{ name: 'a', address: '10.0.0.1', port: 80, persistence: { type: 'source' } }];
  expect(check(tree({ a: pool({ members }) }))).toMatchObject([{ code: 'field.misplaced', hint: 'Move persistence to a pool.' }]);
});
