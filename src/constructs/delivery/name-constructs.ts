/** What stands at the beginning of a line begins a section; the second word is its name. */
const SECTION = /^[a-z]\S*(?: (\S+))?$/gm;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would end the line
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]/g;

/**
 * A configuration whose sections say in a comment which construct they come from, so that what HAProxy says of a line can be
 * told as something of the tree. The lines stay as many as they are.
 *
 * @param pathOf - construct path of what a section is called; sections without a name ask for an empty one
 */
export const nameConstructs = (config: string, pathOf: (name: string) => string): string =>
  config.replace(SECTION, (section: string, name = '') => `${section} # ${pathOf(name).replace(CONTROLS, ' ')}`);
