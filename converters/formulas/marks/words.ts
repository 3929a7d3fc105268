/** Upright letters side by side are words: names of functions, units, text between formulas. */

import { append } from "../../util/append.ts";
import { byLeft, type Part } from "../part.ts";
import { functions } from "../tex/functions.ts";

/** Ems between letters of a word, at the most; kerning may draw them together. */
const gapMax = 0.13;

/** `lim sup` and its like are one operator for TeX. */
const pairs: ReadonlyMap<string, string> = new Map([
  ["lim sup", "\\limsup"],
  ["lim inf", "\\liminf"],
]);

export function joinWords(parts: readonly Part[]): Part[] {
  const rows = new Map<string, Part[]>();
  const result: Part[] = [];
  for (const part of parts) {
    if (!part.word) {
      result.push(part);
      continue;
    }
    const key = `${part.size.toFixed(1)} ${part.baseline.toFixed(0)}`;
    const row = rows.get(key);
    if (row) row.push(part);
    else rows.set(key, [part]);
  }
  for (const row of rows.values()) append(result, joinPairs(wordsOf(row.sort(byLeft))));
  return result;
}

function wordsOf(letters: readonly Part[]): Part[] {
  const words: Part[] = [];
  for (const letter of letters) {
    const last = words.at(-1);
    if (last && Math.abs(letter.x0 - last.x1) < gapMax * letter.size)
      words[words.length - 1] = together(last, letter, "");
    else words.push(letter);
  }
  return words.map((word) =>
    functions.has(word.character) ? { ...word, tex: `\\${word.character}`, atom: "op", word: false } : word,
  );
}

function joinPairs(words: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const tex = last && pairs.get(`${last.character} ${word.character}`);
    if (last && tex !== undefined && word.x0 - last.x1 < 0.3 * word.size)
      joined[joined.length - 1] = { ...together(last, word, " "), tex, atom: "op", word: false };
    else joined.push(word);
  }
  return joined;
}

function together(last: Part, next: Part, between: string): Part {
  const character = last.character + between + next.character;
  return {
    ...last,
    x1: Math.max(last.x1, next.x1),
    y0: Math.min(last.y0, next.y0),
    y1: Math.max(last.y1, next.y1),
    character,
    tex: character,
    ink: last.ink + next.ink,
  };
}
