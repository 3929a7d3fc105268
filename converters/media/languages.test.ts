import { expect, test } from "bun:test";
import { languageOfTag } from "./languages.ts";

test.each([
  ["eng", "en"],
  ["ger", "de"],
  ["deu", "de"],
  ["en_us", "en-US"],
  ["yue", "yue"],
  ["chi", "zh"],
  ["und", null],
  ["", null],
  ["English", null],
  ["../x", null],
])("%p is %p", (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});
