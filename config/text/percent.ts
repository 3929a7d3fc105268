/** Percent-encoded UTF-8 in URLs (RFC 3986, 2.1). */

/** Null for malformed escapes or invalid UTF-8. */
export function strictlyPercentDecoded(text: string): string | null {
  // Most texts have no escapes, and data URLs are large.
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Malformed text is returned unchanged: bare percent signs are common. */
export function percentDecoded(text: string): string {
  return strictlyPercentDecoded(text) ?? text;
}
