import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSink } from "./file-sink.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sink-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the file is there when it is whole, for its owner alone, and nothing beside it", async () => {
  const path = join(folder, "entries.csv");
  const sink = await fileSink(path);
  await sink.write("a\r\n");
  expect(existsSync(path)).toBe(false);
  await sink.write("b\r\n");
  await sink.done();
  await sink.abandon();
  expect(readFileSync(path, "utf8")).toBe("a\r\nb\r\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["entries.csv"]);
});

test("prepared files and links at predicted names receive no data and no permissions", async () => {
  const path = join(folder, "entries.csv");
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, "untouched", { mode: 0o666 });
  symlinkSync(elsewhere, `${path}.part`);
  const sink = await fileSink(path);
  await sink.write("a\r\n");
  await sink.done();
  expect([readFileSync(elsewhere, "utf8"), readFileSync(path, "utf8")]).toEqual(["untouched", "a\r\n"]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("an export that is abandoned leaves what was there before", async () => {
  const path = join(folder, "entries.csv");
  writeFileSync(path, "before");
  const sink = await fileSink(path);
  await sink.write("half");
  await sink.abandon();
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(readdirSync(folder)).toEqual(["entries.csv"]);
});
