import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expandInputs } from "./inputs.ts";

let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "inputs-"));
  for (const path of [
    "a.pdf",
    "b.PDF",
    "c.xyz",
    "odd[1].pdf",
    "d/e.pdf",
    "d/f/g.pdf",
    "d/.hidden.pdf",
    "d/n.xyz",
    "d/out/old.md",
    "empty/x.xyz",
  ]) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true });
    writeFileSync(join(cwd, path), path);
  }
  symlinkSync(join(cwd, "a.pdf"), join(cwd, "d", "link.pdf"));
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe("arguments", () => {
  const cases: [
    name: string,
    args: string[],
    shown: string[],
    facts: { many: boolean; skipped: string[] },
  ][] = [
    [
      "named files, whatever their extension",
      ["c.xyz", "a.pdf"],
      ["c.xyz", "a.pdf"],
      { many: false, skipped: [] },
    ],
    ["the same file twice", ["a.pdf", "./a.pdf"], ["a.pdf"], { many: false, skipped: [] }],
    ["standard input", ["-", "-"], ["-"], { many: false, skipped: [] }],
    [
      "a folder, all the way down, without hidden files, links and the output",
      ["d"],
      ["d/e.pdf", "d/f/g.pdf"],
      { many: true, skipped: ["d/n.xyz"] },
    ],
    ["a glob", ["*.pdf"], ["a.pdf", "odd[1].pdf"], { many: true, skipped: [] }],
    ["a glob takes any extension", ["*.xyz"], ["c.xyz"], { many: true, skipped: [] }],
    ["a deep glob", ["d/**/*.pdf"], ["d/e.pdf", "d/f/g.pdf"], { many: true, skipped: [] }],
    [
      "a name that looks like a glob and is one's own",
      ["odd[1].pdf"],
      ["odd[1].pdf"],
      { many: false, skipped: [] },
    ],
    ["what is not there", ["no.pdf"], ["no.pdf: file not found"], { many: false, skipped: [] }],
    ["a glob without matches", ["*.doc"], ["*.doc: matches no file"], { many: true, skipped: [] }],
    [
      "a folder without anything",
      ["empty"],
      ["empty: contains no supported file"],
      { many: true, skipped: ["empty/x.xyz"] },
    ],
  ];
  for (const [name, args, shown, facts] of cases) {
    test(name, () => {
      const found = expandInputs(args, {
        cwd,
        extensions: new Set([".pdf", ".md"]),
        outputFolder: join(cwd, "d", "out"),
      });
      const seen = found.inputs.map((input) =>
        input.kind === "problem" ? `${input.shown}: ${input.message}` : input.shown,
      );
      expect(seen).toEqual(shown);
      expect({ many: found.many, skipped: found.skipped }).toEqual(facts);
    });
  }
});

test("files keep their place below the folder or the glob's fixed part", () => {
  const rules = { cwd, extensions: new Set([".pdf"]), outputFolder: null };
  const places = (argument: string) =>
    expandInputs([argument], rules).inputs.map((input) =>
      input.kind === "problem" ? null : input.subfolder,
    );
  expect(places("d")).toEqual(["", "f"]);
  expect(places("d/*/*.pdf")).toEqual(["f"]);
  expect(places("d/f/g.pdf")).toEqual([""]);
});
