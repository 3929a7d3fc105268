import { expect, test } from "bun:test";
import { tokensOf, unitOf } from "./tokens.ts";

const words: readonly [string, string, string][] = [
  ["case and punctuation do not count", "Hello, World! “Quite” so…", "hello world quite so"],
  [
    "apostrophes join, hyphens part",
    "Don't – it’s well-known, rock 'n' roll",
    "dont its well known rock n roll",
  ],
  ["numbers are as they are written", "3.5 kg for 10 %", "3 5 kg for 10"],
  ["wide and ligated forms are the usual ones", "ＡＢＣ ﬁne", "abc fine"],
  ["accents count, however they are put together", "Cafe\u0301 Ü", "café ü"],
  ["lines and spaces are the same", " a\n\n b\tc ", "a b c"],
  ["vowel signs stay with their letters", "नमस्ते दुनिया।", "नमस्ते दुनिया"],
];
test.each(words)("%s", (_, text, expected) => {
  expect(unitOf(text)).toBe("words");
  expect(tokensOf(text, "words").join(" ")).toBe(expected);
});

const characters: readonly [string, string, string[]][] = [
  ["Chinese", "你好，世界！", ["你", "好", "世", "界"]],
  ["Japanese with a number", "東京 2020 です", ["東", "京", "2", "0", "2", "0", "で", "す"]],
  ["Thai, marks with their letters", "ที่นี่", ["ที่", "นี่"]],
  ["a foreign name in Chinese", "我在用 Linux 系统工作", [..."我在用linux系统工作"]],
];
test.each(characters)("%s counts by characters", (_, text, expected) => {
  expect(unitOf(text)).toBe("characters");
  expect(tokensOf(text, "characters")).toEqual(expected);
});

test("Korean has spaces, and nothing at all has no tokens", () => {
  expect([unitOf("안녕하세요 세계"), tokensOf("안녕하세요, 세계", "words")]).toEqual([
    "words",
    ["안녕하세요", "세계"],
  ]);
  expect([unitOf("…"), tokensOf("…", "words"), tokensOf("", "characters")]).toEqual(["words", [], []]);
});
