import { known, type Place, type Reporter, show } from '../../tree';

const SOUND = /^(?:[A-Za-z0-9.:-]|\$\{TfToken\[[A-Za-z0-9_.-]+\]\})+$/;

/** An address with a token in it is checked by no other rule, and goes into the file as it is: only address may stand around the token. */
export function checkTokenText(reporter: Reporter, place: Place, address: string): void {
  if (known(address) || SOUND.test(address)) return;
  reporter.report('address.form', place, {
    value: address,
    message: `The address ${show(address)} has more than a token and characters of an address`,
    hint: 'Give the token alone.',
  });
}
