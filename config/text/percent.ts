/** Percent-encoded UTF-8, as it stands in addresses (RFC 3986, section 2.1). */

/** Null where a percent sign begins no byte, or the bytes are no UTF-8. */
export function strictlyPercentDecoded(text: string): string | null {
  // Most texts have none, and some are whole pictures.
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** All of it as it stands where it is not encoded well: people and programs write bare percent signs, too. */
export function percentDecoded(text: string): string {
  return strictlyPercentDecoded(text) ?? text;
}
