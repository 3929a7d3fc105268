import { describe, expect, test } from "bun:test";
import { commonFlags, serverFlags } from "../../shared/command-line/flags.ts";
import { ownFlags } from "../commands/convert.ts";
import { converterFlags, optionsFor, optionsFrom } from "./options.ts";

test("an option of two values becomes a switch for the one that is not the default", () => {
  expect(converterFlags["keep-furniture"]?.value).toBeUndefined();
  expect(optionsFrom({ "keep-furniture": true })).toEqual({ furniture: "keep" });
  expect(optionsFrom({ "keep-furniture": false })).toEqual({});
  expect(optionsFrom({})).toEqual({});
});

test("formats with other defaults get separate flags, and the meaning for each format is documented", () => {
  expect(optionsFrom({ "keep-comments": true })).toEqual({ comments: "keep" });
  expect(optionsFrom({ "drop-comments": true })).toEqual({ comments: "drop" });
  expect(converterFlags["keep-comments"]?.doc).not.toContain("PowerPoint");
  expect(converterFlags["drop-comments"]?.doc).toContain("PowerPoint");
  expect(converterFlags["keep-hidden"]?.doc).toMatch(
    /Text that is hidden\. \(Word\) .*Sheets, rows and columns .*\(Excel/,
  );
});

test("no option takes a flag that convert has already", () => {
  const taken = [...Object.keys(ownFlags), ...Object.keys(serverFlags), ...Object.keys(commonFlags)];
  expect(Object.keys(converterFlags).filter((flag) => taken.includes(flag))).toEqual([]);
});

describe("each file gets the options that its kind has", () => {
  const asked = { furniture: "keep" };
  const cases: [filename: string, capability: string | null, options: Record<string, unknown>][] = [
    ["a.pdf", null, asked],
    ["a.PDF", null, asked],
    ["a.txt", null, {}],
    ["a.txt", "pdf-to-markdown", asked],
    // Nobody knows yet what this is, so nothing is held back.
    ["a.unknown", null, asked],
    ["stdin", null, asked],
  ];
  for (const [filename, capability, options] of cases) {
    test(`${filename} ${capability}`, () => expect(optionsFor(filename, capability, asked)).toEqual(options));
  }
});
