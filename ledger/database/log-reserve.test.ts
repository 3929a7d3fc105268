import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mib } from "../../config/units.ts";
import { giveBackSome, logReserveBytes, reserveLog } from "./log-reserve.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-reserve-"));
afterAll(() => rmSync(folder, { recursive: true }));

const logOf = (name: string, bytes: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const sizeOf = (path: string) => statSync(path).size;

test("the log is filled with zeros behind what it holds", () => {
  const path = logOf("short", Buffer.from("frames"));
  expect(reserveLog(path)).toBe(true);
  const bytes = readFileSync(path);
  expect(bytes.length).toBe(logReserveBytes);
  expect(bytes.subarray(0, 6).toString()).toBe("frames");
  expect(bytes.subarray(6).every((byte) => byte === 0)).toBe(true);
  // The blocks are really there.
  expect(statSync(path).blocks * 512).toBeGreaterThanOrEqual(logReserveBytes);
});

test("a log that does not exist is created for its owner alone; a longer one stays", () => {
  const path = join(folder, "new");
  expect(reserveLog(path)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const long = logOf("long", Buffer.alloc(logReserveBytes + 1, 1));
  expect(reserveLog(long)).toBe(true);
  expect(sizeOf(long)).toBe(logReserveBytes + 1);
  expect(reserveLog(join(folder, "nowhere", "log"))).toBe(false);
});

test("a mebibyte of zeros at the end is given back, and nothing else", () => {
  const frames = Buffer.from("frames");
  const reserved = logOf("reserved", Buffer.concat([frames, Buffer.alloc(2 * mib)]));
  expect(giveBackSome(reserved)).toBe(true);
  expect(sizeOf(reserved)).toBe(6 + mib);
  expect(giveBackSome(reserved)).toBe(true);
  expect(readFileSync(reserved)).toEqual(frames);
  expect(giveBackSome(reserved)).toBe(false);

  const used = logOf("used", Buffer.concat([Buffer.alloc(2 * mib), frames]));
  expect(giveBackSome(used)).toBe(false);
  expect(sizeOf(used)).toBe(2 * mib + 6);
  const missing = join(folder, "missing");
  expect(giveBackSome(missing)).toBe(false);
  expect(existsSync(missing)).toBe(false);
});
