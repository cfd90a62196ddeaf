import { behind, pool } from '../__test-helpers__/trees';
import { artifactOf, healthCheckOf, probe } from './__test-helpers__/traefik';

test.each(['{{ env "HOME" }}', '{{{', 'a{{b{{c', '\\{{', '"{{"'])(
  'no template is left of the header %s, and its text is the same',
  (text) => {
    const tree = behind('app', { app: pool(1, { monitor: { ...probe, headers: { 'X-It': text } } }) });
    expect(artifactOf(tree).config).not.toContain('{{');
    expect(healthCheckOf(tree)).toMatchObject({ headers: { 'X-It': text } });
  },
);

test('the same tree gives the same bytes', () => {
  const tree = behind('app', { app: pool(2, { monitor: probe }) });
  expect(artifactOf(tree).config).toBe(artifactOf(structuredClone(tree)).config);
  expect(artifactOf(tree).config.endsWith('}\n')).toBe(true);
});
