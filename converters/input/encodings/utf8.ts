/** Measures how much of some bytes is UTF-8. */

export interface Utf8Evidence {
  /** Valid sequences of more than one byte. */
  valid: number;
  /** Invalid bytes and incomplete sequences. */
  wrong: number;
}

/** UTF-8 if two sequences are valid for each invalid one, which does not happen by chance. */
export function isMostlyUtf8({ valid, wrong }: Utf8Evidence): boolean {
  return valid >= 2 * wrong;
}

/** This number of valid sequences cannot be chance. */
export const sureSequences = 8;

/**
 * An incomplete sequence at the end is not counted if `cut`. Invalid bytes are counted as the WHATWG's decoder
 * replaces them.
 */
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

/** U+FFFD written by an earlier decoder: a valid sequence, but weak evidence. */
function replacements(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = buffer.indexOf("\ufffd"); at !== -1; at = buffer.indexOf("\ufffd", at + 3)) count += 1;
  return count;
}
