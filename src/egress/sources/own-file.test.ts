import { afterAll, expect, test } from "bun:test";
import { linkSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../../config/testing/failures.ts";
import { ownFileBytes, ownFileStream } from "./own-file.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-own-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const opened = () => readdirSync("/proc/self/fd").length;

test("a file has its size and its bytes, up to as many as are wanted", async () => {
  writeFileSync(at("a"), "sound");
  expect([ownFileBytes(at("a")), ownFileBytes(at("none"))]).toEqual([5, 0]);
  const read = async (bytesMax: number) =>
    Buffer.concat(await Array.fromAsync(ownFileStream(at("a"), bytesMax))).toString();
  expect([await read(5), await read(4), await read(99)]).toEqual(["sound", "soun", "sound"]);
});

test("what is no file of its own is none, and nothing stays open", async () => {
  writeFileSync(at("b"), "sound");
  linkSync(at("b"), at("hard"));
  symlinkSync(at("b"), at("soft"));
  writeFileSync(at("c"), "sound");
  const before = opened();
  for (const name of ["hard", "soft", "none", "."]) {
    expect([name, ownFileBytes(at(name))]).toEqual([name, 0]);
    expect(await codeOf(async () => ownFileStream(at(name), 9))).toBe("remote_unavailable");
  }
  expect([ownFileBytes(at("c")), opened()]).toEqual([5, before]);
});
