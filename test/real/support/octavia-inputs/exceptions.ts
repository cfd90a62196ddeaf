/** Inputs that healthtree and the API judge differently, by the reason why. */
type Exceptions = Readonly<Record<string, readonly string[]>>;

/** What the API takes and healthtree refuses. */
const REFUSED_BY_US: Exceptions = {
  'the API cuts or converts it to something else': [
    'listener connection limit 1.5',
    'member port 80.5',
    'member weight 1.5',
    'member weight "7"',
    'member weight true',
    'member backup "yes"',
    'member monitor port "81"',
    'healthmonitor rise 1.5',
    'healthmonitor fall "2"',
    'healthmonitor version "1"',
  ],
  'the API stores another form of it, so that every plan would show a change': [
    'listener allowed networks ["10.0.0.1/8"]',
    'listener allowed networks ["10.0.0.1"]',
  ],
  'the provider refuses it: its resource takes a code for prefixes only': ['l7policy code of a URL 301'],
  'it says nothing': ['member tags [""]', 'rule path with a key "k"'],
  'HAProxy refuses the configuration that it becomes': [
    'healthmonitor delay 0',
    'healthmonitor delay 2147484',
    'healthmonitor codes "204-200"',
    'member monitor address "2001:db8::5"',
  ],
  'no check can pass: a probe has no time for its answer, or no answer has such a status': [
    'healthmonitor timeout 0',
    'healthmonitor codes "099"',
    'healthmonitor codes "600"',
    'healthmonitor codes "999"',
  ],
  'the API reference wants the timeout below the interval, and the API itself does not look': [
    'healthmonitor delay 1',
    'healthmonitor timeout 5',
    'healthmonitor timeout 6',
  ],
  'the amphora sends another path, URL or value than was written: its template escapes for HTML, and # ends a line of HAProxy': [
    'healthmonitor path "/a?b=c&d=e"',
    'healthmonitor path "/a#f"',
    'healthmonitor path "/a\\"b"',
    'healthmonitor path "/a\'b"',
    'healthmonitor path "/a\\\\b"',
    'l7policy url "https://a.example/#x"',
    'l7policy url "https://a.example/a?b=c&d=e"',
    'rule path "/a\\"b"',
    'rule path "/a#b"',
    'rule path "/a&b"',
    'rule header value "\\"a b\\""',
  ],
  'no request line or header has it unencoded': [
    'healthmonitor path "/é"',
    'healthmonitor host "a.example."',
    'rule cookie value "a,b"',
    'pool persistence by the cookie "é"',
  ],
  'it is longer than the database of a real cloud holds': [
    `healthmonitor path "/${'x'.repeat(255)}"`,
    `l7policy url "https://a.example/${'a'.repeat(240)}"`,
  ],
  'a check with HTTP/1.1 would have no Host': ['healthmonitor version "1.1"', 'healthmonitor version 1.1'],
  'HAProxy takes no such expression, only Python does': ['rule path by the expression "(?P<n>a)"'],
  'one way to write it is enough': ['rule client certificate "True"'],
};

/** What the API refuses and healthtree takes. */
const TAKEN_BY_US: Exceptions = {
  'blanks are gone before the API sees it': ['healthmonitor codes "200 "'],
  'only the cloud knows which there are': ['loadbalancer flavor "2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1"'],
};

const listed = (exceptions: Exceptions): ReadonlySet<string> => new Set(Object.values(exceptions).flat());

export const STRICTER = listed(REFUSED_BY_US);
export const LAXER = listed(TAKEN_BY_US);
