import { defineTree } from 'healthtree/runtime';
import 'healthtree/testing';

declare const test: typeof import('vitest').test;
declare const expect: typeof import('vitest').expect;

test('with --globals, importing the matchers is enough', () => {
  expect(defineTree({ root: 'app', services: { app: { kind: 'pool', members: [{ address: '10.0.0.1', port: 80 }] } } })).toBeUp(
    'app',
  );
});
