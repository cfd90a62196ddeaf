import { type Finding, type InitState, Reporter } from '../../../tree';
import { type ServerLine, serverLines, withoutComments } from './server-line';

/** Templates by name, each as its whole text. */
export type Templates = Readonly<Record<string, string>>;

/** Where servers get their init state, and which they had before. */
export interface InitStateEdit {
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  readonly initState: InitState;
  /** Undefined where there was none. */
  readonly before: string | undefined;
}

export interface EditedTemplates {
  /** All templates, changed or not; empty where there are findings. */
  readonly templates: Templates;
  readonly edit: InitStateEdit | undefined;
  readonly findings: readonly (Finding & { readonly file: string })[];
}

const OURS = /^\{\{ " init-state ([a-z-]+)" if hm_opt else "" -?\}\}/;
const ANY = /\binit-state\b/;

/**
 * Templates of an amphora's HAProxy configuration, with an init state for each server that a health monitor watches. It is last
 * on its line: HAProxy works it out with the `rise` and `fall` that it has read so far. Templates that have one already keep
 * their text, or get the other state.
 *
 * @param directory - what to call the whole of them
 */
export function withInitState(directory: string, templates: Templates, initState: InitState): EditedTemplates {
  const places = Object.entries(templates).flatMap(([file, text]) => serverLines(text).map((place) => ({ file, text, place })));
  const [first] = places;
  if (!first || places.length > 1)
    return refused(places.length === 0 ? [nowhere(directory, templates)] : places.map(severalTimes));
  const { file, text, place } = first;
  const own = OURS.exec(text.slice(place.end));
  const rest = text.slice(place.end + (own?.[0].length ?? 0));
  const findings = [
    ...(place.checked ? [] : [finding(first, UNCHECKED)]),
    ...(/^[ \t]*(?:\r?\n|$)/.test(rest) ? [] : [finding(first, GOES_ON)]),
    ...(ANY.test(withoutComments(text.slice(0, place.end) + rest)) ? [finding(first, OWN)] : []),
  ];
  if (findings.length > 0) return refused(findings);
  const addition = `{{ " init-state ${initState}" if hm_opt else "" ${place.closing}`;
  return {
    templates: { ...templates, [file]: text.slice(0, place.end) + addition + rest },
    edit: { file, line: text.slice(0, place.end).split('\n').length, initState, before: own?.[1] },
    findings: [],
  };
}

type Located = Finding & { readonly file: string };
type Found = { readonly file: string; readonly place: ServerLine };
type Words = { readonly message: string; readonly hint: string };

const BY_HAND = 'Add init-state by hand, last on the line and only beside check.';
const UNCHECKED: Words = {
  message: 'The server line has no hm_opt that holds its check, so it can not be told when there is a health monitor',
  hint: BY_HAND,
};
const GOES_ON: Words = {
  message: 'The server line goes on behind its expression, and an init state has to be last',
  hint: BY_HAND,
};
const OWN: Words = {
  message: 'The template has an init-state of its own',
  hint: "Change it there, or begin with Octavia's own templates.",
};

const refused = (findings: readonly Located[]): EditedTemplates => ({ templates: {}, edit: undefined, findings });

const severalTimes = (found: Found): Located =>
  finding(found, { message: 'This is one of several server lines, where one is expected', hint: BY_HAND });

function nowhere(directory: string, templates: Templates): Located {
  const count = Object.keys(templates).length;
  return located(directory, undefined, {
    message: `No server line is in ${count === 0 ? 'the directory, which has no *.j2' : `any of ${count} templates`}`,
    hint: 'Give the directory of haproxy.cfg.j2 in the installed Octavia: octavia/common/jinja/haproxy/combined_listeners/templates.',
  });
}

const finding = ({ file, place }: Found, words: Words): Located =>
  located(file, { line: place.line, column: place.column }, words);

function located(file: string, source: Finding['source'], words: Words): Located {
  const reporter = new Reporter('octavia');
  reporter.report('octavia-template.server-line', [], { ...words, value: file });
  const [reported] = reporter.findings;
  return { ...(reported as Finding), path: source ? '' : file, file, source };
}
