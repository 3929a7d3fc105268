import { expect, test } from "bun:test";
import fc from "fast-check";
import { Lines } from "./lines.ts";
import { faceOf } from "./widths.ts";

const face = faceOf("Courier New");
/** Twelve points: letters 144 twips wide. */
const size = 240;
const letter = 144;

function lines(text: string, letters: number, first = 0): number {
  let count = 0;
  const laid = new Lines(() => {
    count += 1;
  });
  laid.begin(letters * letter, first);
  laid.text(text, face, size, 300, false);
  if (laid.begun) laid.end(300);
  return count;
}

test("words go to the next line whole, words wider than the line are broken", () => {
  expect(lines("aaaa bbbb", 9)).toBe(1);
  expect(lines("aaaa bbbb", 8)).toBe(2);
  expect(lines("aaaa bbbb cccc", 9)).toBe(2);
  expect(lines("a".repeat(35), 10)).toBe(4);
  expect(lines("aaaa-bbbb", 6)).toBe(2);
  expect(lines("漢".repeat(12), 10)).toBe(2);
  expect(lines("aaaa bbbb", 9, letter)).toBe(2);
});

test("lines are never fewer than the letters need, nor more than words need at one a line", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 200 }), (lengths) => {
      const text = lengths.map((length) => "a".repeat(length)).join(" ");
      const counted = lines(text, 20);
      expect(counted).toBeGreaterThanOrEqual(Math.ceil((text.length - lengths.length) / 20));
      expect(counted).toBeLessThanOrEqual(lengths.length);
    }),
  );
});

test("text in pieces fills the same lines as in one", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-e -]{0,8}$/), { maxLength: 40 }), (pieces) => {
      let count = 0;
      const laid = new Lines(() => {
        count += 1;
      });
      laid.begin(20 * letter, 0);
      for (const piece of pieces) laid.text(piece, face, size, 300, false);
      if (laid.begun) laid.end(300);
      expect(count).toBe(lines(pieces.join(""), 20));
    }),
  );
});
