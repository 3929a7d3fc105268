/** What stands beside a character, as far as it tells whether the character may stand there. */
export type Neighbour = "letter" | "digit" | "none" | "sign";

export function neighbour(character: string | undefined): Neighbour {
  if (character === undefined || /\s/.test(character)) return "none";
  if (/[\p{L}\p{M}]/u.test(character)) return "letter";
  return /\p{N}/u.test(character) ? "digit" : "sign";
}
