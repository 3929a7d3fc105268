import { expect, test } from "bun:test";
import { namedCharacters } from "./converter.ts";

test("names are known however many were asked for that are none", () => {
  expect(namedCharacters("eacute")).toBe("é");
  for (let number = 0; number < 6_000; number++) expect(namedCharacters(`x${number}`)).toBeUndefined();
  expect(namedCharacters("mdash")).toBe("—");
  expect(namedCharacters("eacute")).toBe("é");
});
