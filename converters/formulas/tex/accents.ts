/** Marks over and under what they belong to: combining characters, bars, braces (ISO/IEC 29500-1, sections 22.1.2.1 and 22.1.2.41). */

/** Marks (combining, or the spacing ones that some applications write), and their commands over one or several characters. */
const commands: readonly (readonly [marks: string, narrow: string, wide?: string])[] = [
  ["\u0300`", "\\grave"],
  ["\u0301´", "\\acute"],
  ["\u0302^ˆ", "\\hat", "\\widehat"],
  ["\u0303~˜", "\\tilde", "\\widetilde"],
  ["\u0304¯", "\\bar", "\\overline"],
  ["\u0305‾", "\\overline"],
  ["\u0306˘", "\\breve"],
  ["\u0307˙.", "\\dot"],
  ["\u0308¨", "\\ddot"],
  ["\u030a", "\\mathring"],
  ["\u030cˇ", "\\check"],
  ["\u0331\u0332_", "\\underline"],
  ["\u20d0", "\\overleftharpoon"],
  ["\u20d1", "\\overrightharpoon"],
  ["\u20d6←", "\\overleftarrow"],
  ["\u20d7→", "\\vec", "\\overrightarrow"],
  ["\u20db", "\\dddot"],
  ["\u20dc", "\\ddddot"],
  ["\u20e1↔", "\\overleftrightarrow"],
  ["\u20ee", "\\underleftarrow"],
  ["\u20ef", "\\underrightarrow"],
  ["⏞", "\\overbrace"],
  ["⏟", "\\underbrace"],
];

interface Accent {
  narrow: string;
  wide: string;
}

export const accents: ReadonlyMap<string, Accent> = new Map(
  commands.flatMap(([marks, narrow, wide = narrow]) => [...marks].map((mark) => [mark, { narrow, wide }])),
);

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
