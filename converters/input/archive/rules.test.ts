import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { entryName } from "./rules.ts";

test.each([
  ["word/document.xml", "word/document.xml"],
  ["./word//./document.xml", "word/document.xml"],
  ["word/", "word/"],
  ["a..b/c", "a..b/c"],
  ["%2e%2e/a", "%2e%2e/a"],
])("%s is looked up as %s", (raw, name) => {
  expect(entryName(raw)).toBe(name);
});

test.each([
  "",
  "/",
  ".",
  "..",
  "../a",
  "a/../b",
  "/a",
  "C:/a",
  "http://a",
  "a\\b",
  "a\0b",
  "a\nb",
  "...",
  " /a",
  ". ./a",
  "\u202ea",
])("%j is no name", (raw) => {
  expect(entryName(raw)).toBeNull();
});

test("a name never leads out, and is the same when it is looked at again", () => {
  const parts = fc.array(fc.constantFrom("..", ".", "", "a", "/", "\\", ":", "\0", " ", "…", "~"), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map((each) => each.join("/")),
        parts.map((each) => each.join("")),
      ),
      (raw) => {
        const name = entryName(raw);
        if (name === null) return;
        expect(name.split("/").some((part) => part === ".." || part === ".")).toBe(false);
        expect(name.startsWith("/")).toBe(false);
        expect(entryName(name)).toBe(name);
      },
    ),
  );
});

const list = join(import.meta.dir, "../../../../shared/bench/hostile/traversal-names.tsv");

test.skipIf(!existsSync(list))("the collection of names that lead out (skipped without ../shared)", () => {
  const wrong: string[] = [];
  const rows = readFileSync(list, "utf8").trimEnd().split("\n").slice(1);
  for (const row of rows) {
    const [json = '""', verdict] = row.split("\t");
    const name = entryName(JSON.parse(json) as string);
    if ((verdict === "unsafe" && name !== null) || (verdict === "safe" && name === null)) wrong.push(row);
  }
  expect(wrong).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});
