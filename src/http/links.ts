/** Addresses within the installation. */

const pathCharactersMax = 8_192;

/** Where a path of this installation is as browsers see it: behind a proxy its base address may have a path of its own. */
export function hrefOf(baseUrl: string, path: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "") + path;
}

/** The sign-in page for somebody who is headed for `address`, a path of this installation. */
export function signInFirst(baseUrl: string, address: string): string {
  return `${hrefOf(baseUrl, "/sign-in")}?return_to=${encodeURIComponent(address)}`;
}

/**
 * Where somebody was headed before they had to sign in, if that is a path of this very installation; null for anything
 * else. `text` is what the address said, which anybody may have written: other hosts in every notation that browsers
 * read as one (`//host`, `/\host`, control characters that they drop) must not come through (CWE-601).
 */
export function ownPath(baseUrl: string, text: string | null): string | null {
  if (text === null || text.length > pathCharactersMax) return null;
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes("\\")) return null;
  const base = new URL(baseUrl);
  const prefix = hrefOf(baseUrl, "/");
  if (!URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  // Dots are resolved by now, so that a path may have led out of the installation's own or begin with two slashes.
  if (url.origin !== base.origin || !url.pathname.startsWith(prefix) || url.pathname.startsWith("//"))
    return null;
  return url.pathname + url.search + url.hash;
}

/**
 * How a Content-Security-Policy names where an address leads: its origin, or the scheme alone where that has none, as
 * applications on the user's own machine use (RFC 8252 section 7.1). Null when it is no address.
 */
export function sourceOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  if (origin !== "null") return /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? origin : null;
  return /^[a-z][a-z0-9+.-]*:$/.test(protocol) ? protocol : null;
}
