/** Texts for comparing: letters and digits in lower case, compatibility forms as one (Unicode Standard Annex 15, NFKC). */

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

export function comparedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
}

/** Letters and digits alone: for texts that are spaced or pointed in different ways. */
export function comparedLetters(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, "");
}
