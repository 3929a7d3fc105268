/** An address to import as people type it: the server, the command line and the pages read it alike. */

/** The parser would drop them silently, and what others make of the rest is not known. */
const control = /[\u0000-\u001f\u007f]/;

/** Nothing but digits after the colon: a port, and no scheme has such a rest. */
const hostWithPort = /^[^/\\?#@:]+:[0-9]{2,5}(?:[/?#]|$)/;

/**
 * Bare hosts and http become https; a text with any other scheme is left to be refused. Null: it has control characters.
 * What comes out is not known to be an address.
 */
export function withHttps(text: string): string | null {
  const given = text.trim();
  if (control.test(given)) return null;
  if (/^http:\/\//i.test(given))
    return given.replace(/^http:\/\//i, "https://").replace(/^(https:\/\/[^/?#\\@]*):80(?=[/?#]|$)/, "$1");
  if (/^[/\\?#]/.test(given)) return given;
  return /^[a-z][a-z0-9+.-]*:/i.test(given) && !hostWithPort.test(given) ? given : `https://${given}`;
}

/** With its scheme; null: it is no https address. Whether it may be imported, the egress guard decides. */
export function importAddress(text: string): string | null {
  const address = withHttps(text);
  // Browsers escape white space in hosts, other parsers refuse it.
  if (address === null || /^https:\/*[^/\\?#]*\s/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).protocol === "https:" ? address : null;
}
