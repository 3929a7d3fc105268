/** Marks over and under what they belong to: combining characters, bars, braces (ISO/IEC 29500-1, sections 22.1.2.1 and 22.1.2.41). */

interface Accent {
  narrow: string;
  wide: string;
}

const same = (command: string): Accent => ({ narrow: command, wide: command });

export const accents: ReadonlyMap<string, Accent> = new Map([
  ["\u0300", same("\\grave")],
  ["\u0301", same("\\acute")],
  ["\u0302", { narrow: "\\hat", wide: "\\widehat" }],
  ["\u0303", { narrow: "\\tilde", wide: "\\widetilde" }],
  ["\u0304", { narrow: "\\bar", wide: "\\overline" }],
  ["\u0305", same("\\overline")],
  ["\u0306", same("\\breve")],
  ["\u0307", same("\\dot")],
  ["\u0308", same("\\ddot")],
  ["\u030a", same("\\mathring")],
  ["\u030c", same("\\check")],
  ["\u0331", same("\\underline")],
  ["\u0332", same("\\underline")],
  ["\u20d0", same("\\overleftharpoon")],
  ["\u20d1", same("\\overrightharpoon")],
  ["\u20d6", same("\\overleftarrow")],
  ["\u20d7", { narrow: "\\vec", wide: "\\overrightarrow" }],
  ["\u20db", same("\\dddot")],
  ["\u20dc", same("\\ddddot")],
  ["\u20e1", same("\\overleftrightarrow")],
  ["\u20ee", same("\\underleftarrow")],
  ["\u20ef", same("\\underrightarrow")],
  // Applications that write the spacing character instead of the combining one.
  ["^", { narrow: "\\hat", wide: "\\widehat" }],
  ["ˆ", { narrow: "\\hat", wide: "\\widehat" }],
  ["~", { narrow: "\\tilde", wide: "\\widetilde" }],
  ["˜", { narrow: "\\tilde", wide: "\\widetilde" }],
  ["¯", { narrow: "\\bar", wide: "\\overline" }],
  ["‾", same("\\overline")],
  ["´", same("\\acute")],
  ["`", same("\\grave")],
  ["˙", same("\\dot")],
  [".", same("\\dot")],
  ["¨", same("\\ddot")],
  ["˘", same("\\breve")],
  ["ˇ", same("\\check")],
  ["_", same("\\underline")],
  ["→", { narrow: "\\vec", wide: "\\overrightarrow" }],
  ["⃗", { narrow: "\\vec", wide: "\\overrightarrow" }],
  ["←", same("\\overleftarrow")],
  ["↔", same("\\overleftrightarrow")],
  ["⏞", same("\\overbrace")],
  ["⏟", same("\\underbrace")],
]);

/** Two lines are a line over a line. */
const doubled: ReadonlyMap<string, string> = new Map([
  ["\u033f", "\\overline"],
  ["\u0333", "\\underline"],
]);

const overlay = "\u0338";

/** Unicode's blocks of combining marks, and of those for symbols. */
export function isCombining(character: string): boolean {
  return /^[\u0300-\u036f\u20d0-\u20ef]$/u.test(character);
}

/** `base` is LaTeX; unknown marks leave it as it is. */
export function accented(mark: string, base: string): string {
  const twice = doubled.get(mark);
  if (twice !== undefined) return `${twice}{${twice}{${base}}}`;
  if (mark === overlay) return /^\S$|^\\[a-zA-Z]+$/.test(base) ? `\\not${base}` : `\\not{${base}}`;
  const accent = accents.get(mark);
  if (accent === undefined) return base;
  return `${isOne(base) ? accent.narrow : accent.wide}{${base}}`;
}

/** One character, whatever it takes to say it: x, \alpha, \mathbf{x}. */
function isOne(base: string): boolean {
  return /^(?:\\math[a-z]+\{|\\boldsymbol\{)?(?:.|\\[a-zA-Z]+)\}?$/su.test(base);
}
