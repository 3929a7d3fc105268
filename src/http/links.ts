/** URLs within the installation. */

const pathCharactersMax = 8_192;

/** A path of this installation as browsers see it: behind a proxy its base URL may have a path. */
export function hrefOf(baseUrl: string, path: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "") + path;
}

/** The sign-in page that continues with `address`, a path of this installation. */
export function signInFirst(baseUrl: string, address: string): string {
  return `${hrefOf(baseUrl, "/sign-in")}?return_to=${encodeURIComponent(address)}`;
}

/**
 * The page to continue with after signing in, if it is a path of this installation; null for anything else. `text`
 * comes from the URL and can be forged: other hosts in every notation that browsers accept (`//host`, `/\host`,
 * ignored control characters) must be rejected (CWE-601).
 */
export function ownPath(baseUrl: string, text: string | null): string | null {
  if (text === null || text.length > pathCharactersMax) return null;
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes("\\")) return null;
  const base = new URL(baseUrl);
  const prefix = hrefOf(baseUrl, "/");
  if (!URL.canParse(text, base.href)) return null;
  const url = new URL(text, base);
  // Dots are resolved by now, so the path may have left the installation's own or begin with two slashes.
  if (url.origin !== base.origin || !url.pathname.startsWith(prefix) || url.pathname.startsWith("//"))
    return null;
  return url.pathname + url.search + url.hash;
}

/**
 * The target of a URL in a Content-Security-Policy: its origin, or the scheme if there is no origin, as for
 * applications on the user's machine (RFC 8252 section 7.1). Null for invalid URLs.
 */
export function sourceOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, protocol } = new URL(address);
  if (origin !== "null") return /^https?:\/\/[\w.[\]:-]+$/.test(origin) ? origin : null;
  return /^[a-z][a-z0-9+.-]*:$/.test(protocol) ? protocol : null;
}
