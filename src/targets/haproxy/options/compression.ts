import type { Settings } from '../../settings';

const TYPE = /^[a-z]{1,30}\/[A-Za-z0-9.+-]{1,60}$/;

/** Lines that compress answers of some media types. */
export function readCompression(settings: Settings): readonly string[] {
  const types = settings.formedTexts('compression', (type) => TYPE.test(type), 'a media type such as text/html') ?? [];
  return types.length === 0 ? [] : ['compression algo gzip', ...types.map((type) => `compression type ${type}`)];
}
