/** Accents that were drawn apart from their letters, as TeX does with fonts that have no accented letters. */

const combining: ReadonlyMap<number, number> = new Map([
  [0x60, 0x300], // grave
  [0xb4, 0x301], // acute
  [0x2c6, 0x302], // circumflex
  [0x2dc, 0x303], // tilde
  [0xaf, 0x304], // macron
  [0x2c9, 0x304],
  [0x2d8, 0x306], // breve
  [0x2d9, 0x307], // dot above
  [0xa8, 0x308], // diaeresis
  [0x2da, 0x30a], // ring
  [0x2dd, 0x30b], // double acute
  [0x2c7, 0x30c], // caron
  [0xb8, 0x327], // cedilla
  [0x2db, 0x328], // ogonek
]);

/** The combining mark of a spacing accent; 0 for all else. */
export function combiningMark(code: number): number {
  if (code !== 0x60 && (code < 0xa8 || code > 0x2dd)) return 0;
  return combining.get(code) ?? 0;
}

/** A letter with a combining mark, as one character where Unicode has it; dotless letters get their accent instead. */
export function accented(letter: string, mark: number): string {
  const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
  return (base + String.fromCharCode(mark)).normalize("NFC");
}

export const isLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xc0 && code < 0x2b0) ||
  (code >= 0x370 && code < 0x530);
