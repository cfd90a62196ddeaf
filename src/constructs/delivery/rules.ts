import { readDuration } from '../../tree';
import { hasControls, type TextRule } from './fields';

export const PATH: TextRule = { isOne: (text) => !hasControls(text), what: 'It must be a path without control characters.' };

export const COMMAND: TextRule = { what: 'It must be a shell command.' };

export const PROGRAM: TextRule = {
  isOne: (text) => /^(?:[A-Za-z0-9_.+][A-Za-z0-9_.+-]*|\/.+)$/.test(text) && !hasControls(text),
  what: 'It must be the name of a program, or its absolute path.',
};

export const ABSOLUTE: TextRule = {
  isOne: (text) => text.startsWith('/') && !hasControls(text),
  what: 'It must be an absolute path without control characters.',
};

export const SOCKET: TextRule = {
  isOne: (text) => /^\/[A-Za-z0-9_./@%+=~:-]{1,96}$/.test(text),
  what: 'It must be an absolute path of letters, digits, _ . / @ % + = ~ : and -, at most 97 long.',
};

export const TIMEOUT: TextRule = {
  isOne: (text) => {
    const ms = readDuration(text);
    return typeof ms === 'number' && ms >= 1_000 && ms <= 600_000;
  },
  what: 'It must be a duration from 1s to 10m.',
};
