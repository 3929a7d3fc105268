import { expect, test } from "bun:test";
import { byName, languageName } from "./format.ts";

test("languages go by their names, and what is none by itself", () => {
  expect(["de", "yue", "haw", "x", "not a code"].map(languageName)).toEqual([
    ...["German", "Cantonese", "Hawaiian", "x", "not a code"],
  ]);
});

test("they are in the order of their names", () => {
  expect(byName(["de", "en", "fr", "sq"]).map(({ value }) => value)).toEqual(["sq", "en", "fr", "de"]);
});
