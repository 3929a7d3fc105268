/** Prose without meaning, in sentences and paragraphs. */
import type { SeededRandom } from "../../config/testing/random.ts";

const text =
  "archive balance by careful contract counted document each figures from harbour in its ledger " +
  "letter margin measured mill of often on page paper printed question quiet record river several " +
  "station table the through under water when which winter with written year";
export const words = text.split(" ") as [string, ...string[]];

export function sentence(random: SeededRandom): string {
  const text = Array.from({ length: random.integer(6, 16) }, () => random.pick(words)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function paragraph(random: SeededRandom): string {
  return Array.from({ length: random.integer(3, 6) }, () => sentence(random)).join(" ");
}
