/** Tables of a wanted number of rows, as programs export them. */
import { seededRandom } from "../../config/testing/random.ts";
import { words } from "./words.ts";

export function plainCsv(rows: number, seed = 1): string {
  const random = seededRandom(seed);
  const lines = ["id,name"];
  for (let row = 1; row < rows; row += 1) lines.push(`${row},${random.pick(words)} ${random.pick(words)}`);
  return `${lines.join("\n")}\n`;
}

/** A name in quotes, now and then with what must be escaped, and an amount; letters beyond ASCII among them. */
export function quotedCsv(rows: number, seed = 1): string {
  const random = seededRandom(seed);
  const odd: [(word: string) => string, ...((word: string) => string)[]] = [
    (word: string) => `${word}, the ""old"" one`,
    (word: string) => `${word}|${word}`,
    (word: string) => `two\nlines of ${word}`,
    (word: string) => `Größe von ${word}`,
    (word: string) => `<${word}>`,
    (word: string) => `R&D ${word}_1`,
  ];
  const lines = ["name,amount"];
  for (let row = 1; row < rows; row += 1) {
    const name = random.next() < 0.2 ? random.pick(odd)(random.pick(words)) : random.pick(words);
    lines.push(`"${name}",${random.integer(0, 10_000_000) / 100}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}
