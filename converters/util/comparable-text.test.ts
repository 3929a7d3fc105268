import { expect, test } from "bun:test";
import { comparedLetters, comparedWords } from "./comparable-text.ts";

test.each([
  ["The  Ｔides: “a” primer, ﬁnal – 2²", ["the", "tides", "a", "primer", "final", "22"]],
  ["हिन्दी भाषा", ["हिन्दी", "भाषा"]],
  ["❤️ † ¶", []],
])("the words of %p are %p", (text, words) => {
  expect(comparedWords(text)).toEqual([...words]);
});

test("letters are the same however they are spaced, cut and pointed", () => {
  const titles = ["Keeping Time — A Primer", "KEEPING TIME: A PRIMER", "keeping-time (a primer)"];
  expect(new Set(titles.map(comparedLetters))).toEqual(new Set(["keepingtimeaprimer"]));
  expect(comparedLetters("שָׁלוֹם")).toBe(comparedLetters("שלום"));
});
