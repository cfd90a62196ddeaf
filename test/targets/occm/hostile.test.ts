import fc from 'fast-check';
import { parse } from 'yaml';
import { check, render } from '../../../src/runtime';
import { explainMonitor, type OccmMonitorQuestion } from '../../../src/targets';
import { ANNOTATIONS } from '../../../src/targets/occm/annotations/table';
import { yamlText } from '../../../src/targets/occm/yaml';
import { seed } from '../../tree/__test-helpers__/seed';
import { artifactOf, as, web } from './__test-helpers__/occm';

const SETTINGS = [
  ...ANNOTATIONS.map(({ name }) => name),
  ...['name', 'namespace', 'labels', 'selector', 'listenerOptions', 'externalTrafficPolicy', 'healthCheckNodePort'],
  ...['allocateLoadBalancerNodePorts', 'loadBalancerSourceRanges', 'loadBalancerIp', 'ipFamilies', 'ipFamilyPolicy'],
  ...['annotations', 'cloudConfig', 'apiVersion', 'acknowledge'],
];
const JUNK = [null, [], {}, 0, -1, Number.NaN, '', 'x', true, [null], { a: null }, { 'tcp:80': null }, 1n, Symbol('x'), () => 1];

test.each(SETTINGS)('junk in %s is no crash', (setting) => {
  for (const junk of JUNK) {
    const target = as({ [setting]: junk });
    expect(Array.isArray(check(web(), { target }))).toBe(true);
    expect(() => render(web(), target)).not.toThrow();
    expect(Array.isArray(explainMonitor({ [setting]: junk } as OccmMonitorQuestion).findings)).toBe(true);
  }
});

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'"\'\\:#-{}[]&*!|>%@`\n\r\t \u0085\u2028\ufeff$'),
  ),
});

test(`any text of an annotation comes through YAML 1.1 and 1.2 (seed ${seed})`, () => {
  fc.assert(
    fc.property(text, (value) => {
      const { yaml, manifest } = artifactOf(web(), { annotations: { 'example.org/a': value } });
      expect(manifest.metadata.annotations['example.org/a']).toBe(value);
      for (const version of ['1.1', '1.2'] as const) expect(parse(yaml, { version })).toEqual(manifest);
    }),
    { seed, numRuns: 300 },
  );
});

test(`any plain data comes through YAML (seed ${seed})`, () => {
  const leaf = fc.oneof(text, fc.integer(), fc.boolean());
  const { data } = fc.letrec((tie) => ({
    data: fc.dictionary(text, fc.oneof(leaf, fc.array(leaf), fc.array(tie('data')), tie('data')), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(data, (value) => {
      expect(parse(yamlText(value as object))).toEqual(value);
    }),
    { seed, numRuns: 300 },
  );
});
