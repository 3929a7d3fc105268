/** Whether the words that a document is priced by are those that it has. */
import { expect } from "bun:test";
import { countWords } from "../input/encodings/read-text.ts";

/** Without addresses, tags, marks of notes and items, languages of code. */
function wordsRead(markdown: string): number {
  return countWords(
    markdown
      .replace(/^ {0,3}(?:```+|~~~+).*$/gm, "")
      .replace(/^([> ]*)(?:\[\^[^\]\n]+\]:|\d{1,9}[.)](?= ))/gm, "$1")
      .replace(/\[\^[^\]\n]+\]/g, "")
      .replace(/\]\((?:<[^>\n]*>|[^()\s]*)(?: "[^"\n]*")?\)/g, "]")
      .replace(/<\/?[a-z][^<>]*>/gi, ""),
  );
}

/** Nobody gets words that were not counted, and nobody pays for many that are not there. */
export function expectFair(counted: number, markdown: string): void {
  expect(counted).toBeGreaterThanOrEqual(0.8 * wordsRead(markdown));
  expect(counted).toBeLessThanOrEqual(1.5 * countWords(markdown));
}
