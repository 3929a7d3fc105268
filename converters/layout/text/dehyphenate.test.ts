import { describe, expect, test } from "bun:test";
import { mendBreak, Vocabulary } from "./dehyphenate.ts";

describe("words broken at the end of a line", () => {
  const vocabulary = new Vocabulary();
  for (const word of [
    "government",
    "well-known",
    "self",
    "steam",
    "driven",
    "re-election",
    "long",
    "SOLAR",
  ]) {
    vocabulary.add(word);
  }
  const cases: readonly [end: string, start: string, mended: string | null][] = [
    ["govern-", "ment", "govern"],
    ["well-", "known", "well-"],
    // Both halves are words of the document: a compound.
    ["steam-", "driven", "steam-"],
    // Nothing known: a syllable.
    ["obli-", "vion,", "obli"],
    ["soft\u00AD", "hyphen", "soft"],
    ["EU-", "Kommission", "EU-"],
    ["SO-", "LAR", "SO"],
    ["NATO-", "SOLAR", "NATO-"],
    ["fisheries-", "independent", "fisheries-"],
    ["inter-", "dependent", "inter"],
    ["self-", "employment", "self-"],
    ["self-", "ish", "self"],
    ["o-ecole.org/le-", "programme/", "o-ecole.org/le-"],
    ["https://example.org/spaces/", "part_one/two.html", "https://example.org/spaces/"],
    ["https://example.org/", "and", null],
    ["and/", "or-else", null],
    ["2010-", "2012", null],
    ["government", "of", null],
    ["-", "and", null],
    ["end", "Start", null],
  ];
  test.each(cases)("%p before %p", (end, start, mended) => {
    expect(mendBreak(end, start, vocabulary)).toBe(mended);
  });
});
