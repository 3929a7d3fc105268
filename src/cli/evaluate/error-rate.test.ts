import { describe, expect, test } from "bun:test";
import { longTest } from "../../../config/testing/runs.ts";
import { countErrors, errorRate, summedErrors } from "./error-rate.ts";

const words = (text: string) => (text === "" ? [] : text.split(" "));
const counted = (reference: string, hypothesis: string) => {
  const counts = countErrors(words(reference), words(hypothesis));
  return [counts.substitutions, counts.deletions, counts.insertions];
};

describe("substitutions, deletions and insertions", () => {
  const cases: readonly [string, string, string, number[]][] = [
    ["the same", "a b c", "a b c", [0, 0, 0]],
    ["nothing at all", "", "", [0, 0, 0]],
    ["nothing recognized", "a b c", "", [0, 3, 0]],
    ["nothing said", "", "a b", [0, 0, 2]],
    ["another word", "a b c", "a x c", [1, 0, 0]],
    ["a word less", "a b c", "a c", [0, 1, 0]],
    ["a word more", "a c", "a b c", [0, 0, 1]],
    ["one of each", "a b c d e", "a x c e f", [1, 1, 1]],
    ["all of it another", "a b c", "x y z", [3, 0, 0]],
    ["a repeated word", "the cat sat", "the the the cat sat", [0, 0, 2]],
    // By plain edit distance three substitutions would do as well; sclite's weights keep the word that is the same.
    ["two words that changed places", "a b", "b a", [0, 1, 1]],
  ];
  test.each(cases)("%s", (_, reference, hypothesis, expected) => {
    expect(counted(reference, hypothesis)).toEqual(expected);
  });
});

/** The same by the whole table, at the cost of its memory. */
function costByTable(reference: readonly string[], hypothesis: readonly string[]): number {
  const table = Array.from({ length: reference.length + 1 }, (_, row) =>
    Array.from({ length: hypothesis.length + 1 }, (_, column) => (row === 0 ? column * 3 : row * 3)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (const [row, wanted] of reference.entries())
    for (const [column, found] of hypothesis.entries()) {
      const line = table[row + 1];
      if (line === undefined) continue;
      line[column + 1] = Math.min(
        at(row, column) + (wanted === found ? 0 : 4),
        at(row, column + 1) + 3,
        at(row + 1, column) + 3,
      );
    }
  return at(reference.length, hypothesis.length);
}

test("what is counted costs the least that is possible, and adds up", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const sentence = () => Array.from({ length: next(12) }, () => "abcd"[next(4)] ?? "");
  for (let round = 0; round < 500; round += 1) {
    const [reference, hypothesis] = [sentence(), sentence()];
    const counts = countErrors(reference, hypothesis);
    const { substitutions, deletions, insertions } = counts;
    expect(4 * substitutions + 3 * (deletions + insertions)).toBe(costByTable(reference, hypothesis));
    expect(reference.length - deletions + insertions).toBe(hypothesis.length);
    expect(counts.reference).toBe(reference.length);
  }
});

longTest(
  "an hour of words is aligned in seconds, and without a table of all pairs",
  () => {
    const said = Array.from({ length: 9_000 }, (_, at) => `word${(at * 7) % 2_000}`);
    const recognized = said
      .map((word, at) => (at % 10 === 0 ? "other" : word))
      .filter((_, at) => at % 50 !== 3);
    expect(countErrors(said, recognized)).toEqual({
      ...{ reference: 9_000, substitutions: 900, deletions: 180, insertions: 0 },
    });
  },
  60_000,
);

test("the rate is of what was said, and may pass one", () => {
  const one = { reference: 4, substitutions: 1, deletions: 0, insertions: 0 };
  const other = { reference: 1, substitutions: 0, deletions: 0, insertions: 3 };
  expect([errorRate(one), errorRate(other), errorRate(summedErrors([one, other]))]).toEqual([0.25, 3, 0.8]);
  expect(errorRate(summedErrors([]))).toBeNull();
});
