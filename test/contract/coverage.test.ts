/** That test/contract/coverage.md has every row of the specification; that its tests pass is for the whole run to see. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageOf, rowsOf } from "../../scripts/test/coverage-list.ts";

const list = coverageOf(readFileSync(join(import.meta.dir, "coverage.md"), "utf8"));
const specification = join(import.meta.dir, "../../../shared/spec/interface-specification.md");
const place = ({ section, key }: { section: string; key: string }) => `${section} | ${key}`;

test("every row of the list names tests, or the part of Markmill that it comes with", () => {
  expect(list.length).toBeGreaterThan(150);
  expect(list.filter(({ tests, later }) => tests.length === 0 && later === null)).toEqual([]);
});

test("rows of parts that are to come are few, and each is named once", () => {
  const later = list.filter((row) => row.tests.length === 0);
  expect(later.length).toBeLessThan(20);
  expect(new Set(list.map(place)).size).toBe(list.length);
});

test.skipIf(!existsSync(specification))("every row of the specification is in the list, in its order", () => {
  expect(list.map(place)).toEqual(rowsOf(readFileSync(specification, "utf8")).map(place));
});
