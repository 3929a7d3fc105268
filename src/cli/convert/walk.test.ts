import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { walk } from "./walk.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "walk-"));
  for (const path of ["a.md", "b.txt", "d/a.md", "d/e/a.md", "d/e/f/b.txt", "x/a.md", ".h/a.md", "[q].md"]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  symlinkSync("..", join(folder, "d", "up"));
  symlinkSync("loop", join(folder, "loop"));
  symlinkSync(join(folder, "nowhere"), join(folder, "d", "broken.md"));
  symlinkSync(join(folder, "a.md"), join(folder, "d", "link.md"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const found = (pattern: string | null) => walk(folder, pattern).paths.map((path) => relative(folder, path));

describe("globs", () => {
  const cases: [pattern: string | null, paths: string[]][] = [
    [null, ["[q].md", "a.md", "b.txt", "d/a.md", "d/e/a.md", "d/e/f/b.txt", "x/a.md"]],
    ["*.md", ["[q].md", "a.md"]],
    ["**/*.md", ["[q].md", "a.md", "d/a.md", "d/e/a.md", "x/a.md"]],
    ["d/**", ["d/a.md", "d/e/a.md", "d/e/f/b.txt"]],
    ["d/**/b.*", ["d/e/f/b.txt"]],
    ["*/*.md", ["d/a.md", "x/a.md"]],
    ["{d,x}/a.md", ["d/a.md", "x/a.md"]],
    ["{d/e,x}/*.md", ["d/e/a.md", "x/a.md"]],
    ["*.{md,txt}", ["[q].md", "a.md", "b.txt"]],
    ["[ab].*", ["a.md", "b.txt"]],
    ["?/?/*", ["d/e/a.md"]],
    ["**/f/*", ["d/e/f/b.txt"]],
    ["*.pdf", []],
  ];
  test.each(cases)("%s", (pattern, paths) => {
    expect(found(pattern)).toEqual(paths);
  });
});

test("a glob that is not there matches nothing, and reads no deeper than it names", () => {
  expect(walk(join(folder, "none"), "*.md")).toEqual({ paths: [], refusals: [] });
  const times = Array.from({ length: 3 }, () => {
    const startedMs = performance.now();
    walk("/", "*.nothing-of-that-kind");
    return performance.now() - startedMs;
  });
  // The whole machine would take seconds each time; a busy one may stop us once.
  expect(Math.min(...times)).toBeLessThan(500);
});

// Root may read everything.
test.skipIf(process.getuid?.() === 0)("a folder that may not be read does not hide the others", () => {
  const closed = join(folder, "d", "closed");
  mkdirSync(closed, { mode: 0 });
  const { paths, refusals } = walk(folder, "**/a.md");
  chmodSync(closed, 0o700);
  rmSync(closed, { recursive: true });
  expect(paths).toHaveLength(4);
  expect(refusals).toEqual([{ path: `${closed}/`, message: expect.stringContaining("no permission") }]);
});

test("what was converted before is left out where it lies below, and is read where it is named itself", () => {
  const place = join(folder, "..", `${basename(folder)}-bundles`);
  const manifest = JSON.stringify({ schema_version: "svc.manifest.v1", files: [] });
  const files: [path: string, content: string][] = [
    ["mine/manifest.json", '{"schema_version":"another"}'],
    ["mine/a.md", "mine"],
    ["out/a/manifest.json", manifest],
    ["out/a/output.md", "a"],
    ["out/a/assets/p1.png", "a"],
    ["out/b.md", "b"],
  ];
  for (const [path, content] of files) {
    mkdirSync(join(place, dirname(path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  const below = (start: string, pattern: string | null) =>
    walk(join(place, start), pattern).paths.map((path) => relative(place, path));
  expect(below(".", null)).toEqual(["mine/a.md", "mine/manifest.json", "out/b.md"]);
  expect(below(".", "**/*.md")).toEqual(["mine/a.md", "out/b.md"]);
  expect(below("out/a", "*.md")).toEqual(["out/a/output.md"]);
  rmSync(place, { recursive: true });
});
