/** How much of some bytes is UTF-8. */

export interface Utf8Evidence {
  /** Sequences of more than one byte that are whole and right. */
  valid: number;
  /** Bytes, or beginnings of sequences, that are none. */
  wrong: number;
}

/** UTF-8 if two sequences are valid for each invalid one, which does not happen by chance. */
export function isMostlyUtf8({ valid, wrong }: Utf8Evidence): boolean {
  return valid >= 2 * wrong;
}

/** So many right sequences are no chance. */
export const sureSequences = 8;

/** What a cut leaves open at the end (`cut`) is not counted. Wrong bytes as the WHATWG's decoder replaces them. */
export function utf8Evidence(bytes: Uint8Array, cut: boolean): Utf8Evidence {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: cut });
  let valid = 0;
  let wrong = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80 || (unit >= 0xdc00 && unit < 0xe000)) continue;
    if (unit === 0xfffd) wrong += 1;
    else valid += 1;
  }
  return { valid, wrong: wrong - replacements(bytes) };
}

/** U+FFFD that was written by whoever read the text before: a right sequence, which says little. */
function replacements(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = buffer.indexOf("\ufffd"); at !== -1; at = buffer.indexOf("\ufffd", at + 3)) count += 1;
  return count;
}
