import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSink } from "./sink.ts";

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
  expect(existsSync(`${path}.part`)).toBe(false);
});

test("a file that lies in wait under the name of the half-written one gets nothing and lends no rights", async () => {
  const path = join(folder, "entries.csv");
  writeFileSync(`${path}.part`, "longer than what comes", { mode: 0o666 });
  const sink = await fileSink(path);
  await sink.write("a\r\n");
  await sink.done();
  expect(readFileSync(path, "utf8")).toBe("a\r\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a link under that name is not followed", async () => {
  const path = join(folder, "entries.csv");
  const elsewhere = join(folder, "elsewhere");
  writeFileSync(elsewhere, "untouched");
  symlinkSync(elsewhere, `${path}.part`);
  const sink = await fileSink(path);
  await sink.write("a\r\n");
  await sink.done();
  expect(readFileSync(elsewhere, "utf8")).toBe("untouched");
  expect(readFileSync(path, "utf8")).toBe("a\r\n");
});

test("an export that is abandoned leaves what was there before", async () => {
  const path = join(folder, "entries.csv");
  writeFileSync(path, "before");
  const sink = await fileSink(path);
  await sink.write("half");
  await sink.abandon();
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(existsSync(`${path}.part`)).toBe(false);
});
