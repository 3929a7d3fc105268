/** What stands around and between: m:d (ISO/IEC 29500-1, section 22.1.2.24). */

/** Delimiters that \left and \right take; the empty one is a dot. */
const delimiters: ReadonlyMap<string, string> = new Map([
  ["", "."],
  ["(", "("],
  [")", ")"],
  ["[", "["],
  ["]", "]"],
  ["{", "\\{"],
  ["}", "\\}"],
  ["|", "|"],
  ["∣", "|"],
  ["‖", "\\|"],
  ["∥", "\\|"],
  ["/", "/"],
  ["\\", "\\backslash"],
  ["<", "\\langle"],
  [">", "\\rangle"],
  ["⟨", "\\langle"],
  ["⟩", "\\rangle"],
  ["〈", "\\langle"],
  ["〉", "\\rangle"],
  ["〈", "\\langle"],
  ["〉", "\\rangle"],
  ["⌈", "\\lceil"],
  ["⌉", "\\rceil"],
  ["⌊", "\\lfloor"],
  ["⌋", "\\rfloor"],
  ["⎰", "\\lmoustache"],
  ["⎱", "\\rmoustache"],
  ["⟮", "\\lgroup"],
  ["⟯", "\\rgroup"],
  ["↑", "\\uparrow"],
  ["↓", "\\downarrow"],
  ["↕", "\\updownarrow"],
  ["⇑", "\\Uparrow"],
  ["⇓", "\\Downarrow"],
  ["⇕", "\\Updownarrow"],
]);

/** A matrix and the delimiters right around it have a name together. */
export const matrixIn: ReadonlyMap<string, string> = new Map([
  ["()", "pmatrix"],
  ["[]", "bmatrix"],
  ["{}", "Bmatrix"],
  ["||", "vmatrix"],
  ["∣∣", "vmatrix"],
  ["‖‖", "Vmatrix"],
  ["∥∥", "Vmatrix"],
]);

/** Null for a character that TeX cannot stretch. */
export function delimiter(character: string): string | null {
  return delimiters.get(character) ?? null;
}

/** What is higher than a line, so that what stands around it has to grow. */
const tall =
  /\\(?:[dt]?frac|[dt]?binom|genfrac|sqrt|sum|prod|coprod|o?i*int|big[a-z]+|begin|overset|underset|over[a-z]+|under[a-z]+|wide[a-z]+|left|lim[a-z]*|x[a-z]*arrow|boxed)(?![a-zA-Z])/;

export function isTall(tex: string): boolean {
  return tall.test(tex);
}
