/** Words as UTF-16 units, before they are strings. */

/** The hash of a whole word, as the reader builds it unit by unit. */
export function hashOf(units: Uint16Array, length: number): number {
  let hash = 0;
  for (let i = 0; i < length; i++) hash = (Math.imul(hash, 31) + (units[i] ?? 0)) | 0;
  return hash;
}

/** Whether a string has exactly these UTF-16 units. */
export function isWord(text: string, units: Uint16Array, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) !== units[i]) return false;
  return true;
}
