import { expect, test } from "bun:test";
import { languagesFor } from "./languages.ts";

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
