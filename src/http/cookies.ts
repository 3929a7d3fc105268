/** The value of the first cookie of that name in the Cookie header (RFC 6265, section 4.2.1); null without one. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
