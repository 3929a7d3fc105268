import { expect, test } from "bun:test";
import { languagesFor, languagesOfOtherScripts } from "./languages.ts";

test.each([
  [null, ["deu"], ["eng"]],
  ["Latin", [], ["eng"]],
  ["Latin", ["deu", "rus"], ["eng", "deu"]],
  ["Cyrillic", ["deu", "rus"], ["rus", "eng"]],
  ["Han", ["jpn", "chi_sim", "chi_tra"], ["chi_sim", "chi_tra", "eng"]],
  ["Tifinagh", ["rus"], ["eng"]],
] as const)("script %p with %p installed is read in %p", (script, installed, languages) => {
  expect(languagesFor(script, installed)).toEqual([...languages]);
});

test.each([
  [
    ["eng", "deu"],
    ["deu", "ell", "grc", "rus"],
    ["rus", "ell"],
  ],
  [["eng"], ["deu", "fra"], []],
  [["rus", "eng"], ["rus", "ukr", "jpn"], ["jpn"]],
  [["eng"], ["ara", "heb", "hin", "tha"], ["ara", "heb", "hin"]],
] as const)("what is read in %p, with %p installed, could be in %p", (tried, installed, others) => {
  expect(languagesOfOtherScripts(tried, installed)).toEqual([...others]);
});
