/** What is looked at to tell an encoding: the different words of a text that are not all ASCII. */

/** So much of a text is enough, and quickly looked through. */
const bytesMax = 32 * 1024;
const tokensMax = 800;

export interface Token {
  /** In Latin-1, a byte a character. */
  bytes: string;
  count: number;
}

/**
 * Cut at the bytes that are the same in every encoding and never part of a longer character: white space, controls and
 * the signs of ASCII below 0x40. Digits stay with the words and signs at their side.
 */
export function tellingTokens(bytes: Uint8Array): Token[] {
  const counts = new Map<string, number>();
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < bytesMax && counts.size < tokensMax; ) {
    while (at < bytes.length && isSeparator(bytes[at] as number)) at += 1;
    const from = at;
    let isTelling = false;
    while (at < bytes.length && !isSeparator(bytes[at] as number)) {
      isTelling ||= (bytes[at] as number) > 0x7f;
      at += 1;
    }
    if (!isTelling) continue;
    const token = Buffer.from(bytes.subarray(from, at)).toString("latin1");
    seen += at - from;
    counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return [...counts].map(([token, count]) => ({ bytes: token, count }));
}

function isSeparator(byte: number): boolean {
  return byte < 0x30 || (byte > 0x39 && byte < 0x40);
}
