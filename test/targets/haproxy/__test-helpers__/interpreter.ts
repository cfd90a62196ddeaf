import { type Section, type Server, sectionsOf, serversOf } from './config';
import { StickTable } from './stick-table';
import { formatOf, type Step, stepsOf } from './words';

type Value = string | number | boolean | undefined;

export interface HttpRequest {
  readonly host?: string;
  readonly path?: string;
}

/** Longest sample: `tune.bufsize`. */
const BUFSIZE = 16_384;

/**
 * Runs the frontends of a rendered configuration: the rules, fetches and converters that the lowering writes, and nothing else.
 * Anything unknown throws.
 */
export class Interpreter {
  /** Servers, as `backend/server`, that are dead; only checked ones are seen to be. */
  dead: ReadonlySet<string> = new Set();
  readonly tables = new Map<string, StickTable>();
  readonly #frontends: readonly Section[];
  readonly #backends = new Map<string, readonly Server[]>();
  #variables = new Map<string, Value>();
  #acls: readonly (readonly string[])[] = [];
  #tracked: { readonly table: string; readonly key: string } | undefined;
  #request: HttpRequest = {};

  constructor(config: string) {
    const sections = sectionsOf(config);
    this.#frontends = sections.filter(({ kind }) => kind === 'frontend');
    for (const section of sections.filter(({ kind }) => kind === 'backend')) {
      const table = section.lines.find(([first]) => first === 'stick-table');
      if (table) this.tables.set(section.name, new StickTable(table));
      this.#backends.set(section.name, serversOf(section));
    }
  }

  /** The backend that serves a request; undefined when it is answered 503. */
  request(request: HttpRequest = {}, frontend = 0): string | undefined {
    this.#request = request;
    this.#variables = new Map();
    const lines = this.#frontends[frontend]?.lines ?? [];
    this.#acls = lines.filter(([first]) => first === 'acl');
    this.#tracked = undefined;
    for (const words of lines) {
      const [first, second] = words;
      if (first === 'http-request') this.#act(words.slice(1));
      else if (first === 'tcp-request' && second === 'content') this.#act(words.slice(2));
      else if (first === 'use_backend' || first === 'default_backend') return this.#served(this.#format(second ?? ''));
      else if (!['acl', 'mode', 'bind', 'no'].includes(first ?? '')) throw new Error(`unknown line: ${words.join(' ')}`);
    }
    return undefined;
  }

  #served(name: string): string | undefined {
    return this.#backends.has(name) && this.#usable(name) > 0 ? name : undefined;
  }

  /** `nbsrv` with `option allbackups`. */
  #usable(name: string): number {
    const servers = this.#backends.get(name);
    if (!servers) throw new Error(`nbsrv of no backend: ${name}`);
    const up = servers.filter(
      (server) => !server.disabled && server.weight > 0 && !(server.checked && this.dead.has(`${name}/${server.name}`)),
    );
    const actives = up.filter(({ backup }) => !backup);
    return actives.length > 0 ? actives.length : up.length;
  }

  #act(words: readonly string[]): void {
    const at = words.indexOf('if');
    const action = at < 0 ? words : words.slice(0, at);
    if (at >= 0 && !this.#holds(words.slice(at + 1))) return;
    const [, kind, name = ''] = /^([a-z-]+)\((.+)\)$/.exec(action[0] ?? '') ?? [];
    if (kind === 'unset-var') this.#variables.delete(name);
    else if (kind === 'set-var-fmt') this.#variables.set(name, this.#format(action[1] ?? ''));
    else if (kind === 'set-var') {
      const value = this.#sample(stepsOf(action[1] ?? ''));
      if (value !== undefined) this.#variables.set(name, value);
    } else if (action[0] === 'track-sc0' && action[2] === 'table')
      this.#tracked ??= { table: action[3] ?? '', key: String(this.#sample(stepsOf(action[1] ?? ''))) };
    else throw new Error(`unknown action: ${words.join(' ')}`);
  }

  /** All terms must hold: names of ACLs, and anonymous ones in braces. */
  #holds(terms: readonly string[]): boolean {
    for (let i = 0; i < terms.length; i++) {
      if (terms[i] === '{') {
        const end = terms.indexOf('}', i);
        if (!this.#matches(terms.slice(i + 1, end))) return false;
        i = end;
      } else if (!this.#isTrue(terms[i] as string)) return false;
    }
    return true;
  }

  /** Lines of one name are alternatives. */
  #isTrue(acl: string): boolean {
    const named = this.#acls.filter(([, name]) => name === acl);
    if (named.length === 0) throw new Error(`no such ACL: ${acl}`);
    return named.some(([, , ...condition]) => this.#matches(condition));
  }

  #matches([expression = '', ...rest]: readonly string[]): boolean {
    const value = this.#sample(stepsOf(expression));
    const [operator, limit] = rest;
    if (operator === 'gt') return value !== undefined && Number(value) > Number(limit);
    if (operator === 'ge') return Number(value) >= Number(limit);
    if (operator === 'lt') return Number(value) < Number(limit);
    const flags = rest.join(' ');
    if (flags === '-m bool') return value !== undefined && Number(value) !== 0;
    const [, how, pattern = ''] = /^(-m str|-i -m str|-m beg) -- (.+)$/.exec(flags) ?? [];
    if (how === undefined) throw new Error(`unknown match: ${flags}`);
    if (value === undefined) return false;
    if (how === '-m beg') return String(value).startsWith(pattern);
    return how === '-m str' ? value === pattern : String(value).toLowerCase() === pattern.toLowerCase();
  }

  #format(format: string): string {
    const text = formatOf(format)
      .map((part) => (typeof part === 'string' ? part : String(this.#sample(part.steps) ?? '')))
      .join('');
    return text.slice(0, BUFSIZE);
  }

  #sample(steps: readonly Step[]): Value {
    const [fetch, ...converters] = steps;
    let value = this.#fetch(fetch as Step);
    for (const converter of converters) if (value !== undefined) value = this.#convert(value, converter);
    return value;
  }

  #fetch({ name, args: [first = '', second] }: Step): Value {
    if (name === 'str') return first;
    if (name === 'bool') return first === 'true';
    if (name === 'int') return Number(first);
    if (name === 'acl') return this.#isTrue(first);
    if (name === 'sc_inc_gpc' && second === '0')
      return this.#tracked && this.tables.get(this.#tracked.table)?.increment(this.#tracked.key, Number(first));
    if (name === 'var') return this.#variables.get(first);
    if (name === 'nbsrv') return this.#usable(first);
    if (name === 'path') return this.#request.path;
    if (name === 'req.hdr' && first === 'host') return this.#request.host;
    throw new Error(`unknown fetch: ${name}`);
  }

  #convert(value: NonNullable<Value>, { name, args }: Step): Value {
    const text = String(value);
    const number = (i: number): number | undefined => {
      const arg = args[i] ?? '';
      return /^\d+$/.test(arg) ? Number(arg) : (this.#variables.get(arg) as number | undefined);
    };
    const [first, second] = [number(0), number(1)];
    switch (name) {
      case 'length':
        return text.length;
      case 'bool':
        return Number(value) !== 0;
      case 'iif':
        return value === true ? args[0] : args[1];
      case 'host_only':
        return text.replace(/:\d+$/, '');
      case 'and':
      case 'div':
      case 'mod':
      case 'mul':
        return first === undefined ? undefined : calculate(name, Number(value), first);
      case 'bytes':
        return first === undefined ? undefined : text.slice(first, second === undefined ? undefined : first + second);
      case 'word':
        return text.split(args[1] ?? '').filter((word) => word !== '')[Number(args[0]) - 1];
      case 'table_inc_gpc':
        return this.tables.get(args[1] ?? '')?.increment(text, Number(args[0]));
      default:
        throw new Error(`unknown converter: ${name}`);
    }
  }
}

function calculate(name: 'and' | 'div' | 'mod' | 'mul', a: number, b: number): number {
  if (name === 'mul') return a * b;
  if (name === 'and') return a & b;
  if (b === 0) return 0;
  return name === 'div' ? Math.floor(a / b) : a % b;
}
