import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "../testing/failures.ts";
import { systemReason, systemSentence } from "./system-error.ts";

describe("real errors of the system", () => {
  const folder = mkdtempSync(join(tmpdir(), "system-error-"));
  const file = join(folder, "file");
  const cases: [act: () => unknown, sentence: string][] = [
    [() => readFileSync(file), `cannot open ${file}: there is no such file or folder`],
    [() => readFileSync(folder), "cannot read: it is a folder, not a file"],
    [
      () => mkdirSync(join(folder, "a", "b")),
      `cannot create the folder ${folder}/a/b: the parent folder does not exist`,
    ],
    [
      () => copyFileSync(import.meta.path, join(folder, "none", "x.md.part")),
      `cannot write ${folder}/none/x.md: the parent folder does not exist`,
    ],
  ];
  for (const [act, sentence] of cases) {
    test(sentence.replace(folder, "…").replace(folder, "…"), async () => {
      expect(systemSentence(await failureOf(act))).toBe(sentence);
    });
  }
  test("cleans up", () => rmSync(folder, { recursive: true }));
});

test("the rest is left to others", () => {
  for (const error of [new Error("m"), null, "EACCES", { code: "ECONNREFUSED", syscall: "connect" }]) {
    expect([systemReason(error), systemSentence(error)]).toEqual([null, null]);
  }
  const full = Object.assign(new Error("m"), { code: "ENOSPC", syscall: "write" });
  expect([systemReason(full), systemSentence(full)]).toEqual([
    "the disk is full; free some space",
    "cannot write: the disk is full; free some space",
  ]);
});
