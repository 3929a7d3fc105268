/**
 * Host headers that are safe to put a URL together with. The server builds the request's URL from this header, so a
 * slash or question mark in it would move the path; and the router looks for the path from a fixed offset on, so
 * that a host of fewer than four characters would be cut wrongly. Several Host headers arrive joined by a comma and
 * are refused with the rest (RFC 9112 section 3.2). What looks like a host and is none (port 65536, the address
 * 1.2.3.4.5) would make no URL at all.
 */
const hostCharactersMin = 4;
const hostCharactersMax = 259;
const host = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?$/;

/** Callers hardly ever use more than one. */
let lastSafe: string | null = null;

export function isSafeHost(header: string | null): boolean {
  if (header === null) return false;
  if (header === lastSafe) return true;
  const isSafe =
    header.length >= hostCharactersMin &&
    header.length <= hostCharactersMax &&
    host.test(header) &&
    URL.canParse(`http://${header}/`);
  if (isSafe) lastSafe = header;
  return isSafe;
}
