/**
 * The pattern of GLOB that a text fits which contains `part`, whatever the case of its letters. LIKE knows the two cases
 * of the 26 letters of ASCII alone (https://www.sqlite.org/lang_expr.html#like).
 */
export function partOfText(part: string): string {
  return `*${[...part].map(eitherCase).join("")}*`;
}

/** A set of one character that is not in it. */
const nothing = "[^\u{1}-\u{10ffff}]";

/** In brackets nothing but ], ^ and - means anything, and none of these has two cases; each stands for itself outside. */
function eitherCase(character: string): string {
  // The engine would take it for the end of the pattern; no name has one.
  if (character === "\0") return nothing;
  if (/^[*?[]$/.test(character)) return `[${character}]`;
  const cases = [character, character.toLowerCase(), character.toUpperCase()];
  // What is two letters in the other case (ß, SS) is found as it is.
  const single = new Set(cases.filter((each) => [...each].length === 1));
  return single.size === 1 ? character : `[${[...single].join("")}]`;
}
