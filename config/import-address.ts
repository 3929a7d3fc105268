/** Parses a URL as people type it, for the server, the command line and the pages. */

/** The URL parser would remove them silently. */
const control = /[\u0000-\u001f\u007f]/;

/** Only digits after the colon: a port, not a scheme. */
const hostWithPort = /^[^/\\?#@:]+:[0-9]{2,5}(?:[/?#]|$)/;

/**
 * Adds or replaces the scheme for bare hosts and http; other schemes stay and are rejected later. Null: control
 * characters. The result may not be a valid URL.
 */
export function withHttps(text: string): string | null {
  const given = text.trim();
  if (control.test(given)) return null;
  if (/^http:\/\//i.test(given))
    return given.replace(/^http:\/\//i, "https://").replace(/^(https:\/\/[^/?#\\@]*):80(?=[/?#]|$)/, "$1");
  if (/^[/\\?#]/.test(given)) return given;
  return /^[a-z][a-z0-9+.-]*:/i.test(given) && !hostWithPort.test(given) ? given : `https://${given}`;
}

/** The https URL; null: not one. The egress guard decides whether it may be fetched. */
export function importAddress(text: string): string | null {
  const address = withHttps(text);
  // Browsers escape whitespace in hosts, other parsers reject it.
  if (address === null || /^https:\/*[^/\\?#]*\s/i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).protocol === "https:" ? address : null;
}
