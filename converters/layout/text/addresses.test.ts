import { expect, test } from "bun:test";
import type { Style, Word } from "../model.ts";
import { addressGoesOn, isAddress } from "./inline.ts";

const style: Style = { key: "", font: "", size: 10, bold: false, italic: false, mono: false, color: 0 };
const word = (text: string, url: string | null = null): Word => ({
  ...{ x0: 0, x1: 0, y0: 0, y1: 0, baseline: 0, script: null, note: null, glued: false },
  text,
  url,
  style,
});

test.each<[string, string, string | null, boolean]>([
  ["https://doi.org/", "10.25318/2210009701-eng.", null, true],
  ["(https://example.org/a/", "b/c.html)", null, true],
  ["https://example.org/", "which", null, false],
  ["https://example.org.", "2/3", null, false],
  ["and/", "or/if", null, false],
  ["https://example.org/spa", "ces/x.", "https://example.org/spaces/x", true],
  ["our", "handbook", "https://example.org/spaces/x", false],
])("%s | %s", (end, start, url, goesOn) => {
  expect(addressGoesOn(word(end, url), word(start, url))).toBe(goesOn);
});

test("addresses and what is none", () => {
  expect(["https://a.example/x", "www.a.example", "me@a.example"].map(isAddress)).toEqual([true, true, true]);
  expect(["file.txt", "a/b", "@param"].map(isAddress)).toEqual([false, false, false]);
});
