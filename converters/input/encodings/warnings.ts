import type { Encoding } from "./marks.ts";

/** Warnings that the encoding is a guess and how many characters became U+FFFD; empty if there are none. */
export function encodingWarnings({ label, trust }: Encoding, undecodable: number): string[] {
  const guess = `The file does not say its encoding, and what it has beyond ASCII is too little to be sure: it was read as ${label}. Where letters are wrong, save it as UTF-8 and convert it again.`;
  const characters = undecodable === 1 ? "1 character" : `${undecodable} characters`;
  return [
    ...(trust === undefined ? [] : [guess]),
    ...(undecodable === 0 ? [] : [`${characters} could not be read as ${label}.`]),
  ];
}
