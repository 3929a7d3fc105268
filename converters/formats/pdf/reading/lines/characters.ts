/** What single characters become before they are text. */

/** Private-use codes of symbol fonts (0xF000 + code), as word processors write bullets and ticks. */
const symbols: Readonly<Record<number, string>> = {
  108: "•", // Wingdings round bullet
  110: "▪",
  113: "□",
  118: "❖",
  167: "▪",
  168: "◻",
  183: "•",
  216: "➢",
  224: "→",
  252: "✓",
  251: "✗",
};

/** Characters of fonts without a Unicode map: as in Windows-1252, but for the bullet of TeX's TS1. */
const drawnControls: ReadonlyMap<number, string> = new Map([
  [0x80, "€"],
  [0x85, "…"],
  [0x88, "•"],
  [0x91, "‘"],
  [0x92, "’"],
  [0x93, "“"],
  [0x94, "”"],
  [0x95, "•"],
  [0x96, "–"],
  [0x97, "—"],
  [0x99, "™"],
]);

export const unmapped = "\uFFFD";

export const isSpace = (code: number): boolean =>
  code === 0x20 ||
  code === 0xa0 ||
  code === 9 ||
  code === 10 ||
  code === 13 ||
  code === 0x3000 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f;

/** Codes that say nothing: controls, joiners, byte order marks. */
export const isIgnorable = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0 && !drawnControls.has(code)) ||
  code === 0x200b ||
  code === 0xfeff ||
  code === 0x2060 ||
  code === 0x200e ||
  code === 0x200f;

/** Ligatures of Latin letters; Hebrew and Arabic letters in the forms that they take beside others. */
const isPresentationForm = (code: number): boolean =>
  (code >= 0xfb00 && code <= 0xfb06) ||
  (code >= 0xfb1d && code <= 0xfdcf) ||
  (code >= 0xfe70 && code <= 0xfefc);

/** The text of one code point; `null` when it has no known meaning. */
export function characterText(code: number, symbolicFont: boolean): string | null {
  if (code >= 0xe000 && code <= 0xf8ff) {
    const low = code & 0xff;
    if (code >= 0xf000 && code <= 0xf0ff) {
      const symbol = symbols[low];
      if (symbol !== undefined) return symbol;
      if (!symbolicFont && low >= 0x20 && low < 0x7f) return String.fromCharCode(low);
    }
    return null;
  }
  if (code >= 0x80 && code < 0xa0) return drawnControls.get(code) ?? null;
  if (isPresentationForm(code)) return String.fromCodePoint(code).normalize("NFKC");
  if (code === 0xfffd || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
  return String.fromCodePoint(code);
}

const indicNumber = /[\u0660-\u0669\u06F0-\u06F9]+(?:[\u066B\u066C.,:/][\u0660-\u0669\u06F0-\u06F9]+)*/g;

/** A word that MuPDF has turned as a whole: its numbers run to the right all the same. */
export function mendLeftward(text: string): string {
  return text.replace(indicNumber, (number) => [...number].reverse().join(""));
}

/** Arabic letters: one without a width of its own is part of a ligature (lam-alef). */
export const isArabicLetter = (code: number): boolean => code >= 0x620 && code <= 0x64a;
