import { check } from '../../../src/runtime';
import { checkTree, type Pool } from '../../../src/tree';
import { places, pool, tree } from '../__test-helpers__/trees';

const kept = (persistence: unknown): never => tree({ a: pool({ persistence }) });
const found = (persistence: unknown): string[] => places(check(kept(persistence)));

test.each([
  [undefined, undefined],
  [{ type: 'source' }, { type: 'source', cookie: undefined }],
  [{ type: 'cookie' }, { type: 'cookie', cookie: undefined }],
  [
    { type: 'cookie', cookie: 'SRV' },
    { type: 'cookie', cookie: 'SRV' },
  ],
  [
    { type: 'app-cookie', cookie: 'JSESSIONID' },
    { type: 'app-cookie', cookie: 'JSESSIONID' },
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

test.each<[unknown, string[]]>([
  [{ type: 'app-cookie' }, ['persistence.cookie-required services.a.persistence.cookie']],
  [{ type: 'source', cookie: 'a' }, ['persistence.no-cookie services.a.persistence.cookie']],
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
