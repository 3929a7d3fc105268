import { expect, test } from "bun:test";
import { canonicalTag, languageOfTag } from "./languages.ts";

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

test.each([
  ["jw", "jv"],
  ["yue", "yue"],
  ["?", null],
])("Whisper's code %p is %p", (code, tag) => {
  expect(canonicalTag(code)).toBe(tag);
});
