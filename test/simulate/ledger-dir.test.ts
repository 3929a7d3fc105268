import { expect, test } from "bun:test";
import { tornLog } from "./ledger-dir.ts";
import { World } from "./world.ts";

test("a torn log is made of old and new sectors, and is whole only when nothing is missing", () => {
  const world = new World(1, null);
  const before = Buffer.alloc(2_000, 1);
  const after = Buffer.concat([Buffer.alloc(1_000, 1), Buffer.alloc(3_000, 2)]);
  const outcomes = new Set<boolean>();
  for (let round = 0; round < 200; round += 1) {
    const { log, whole } = tornLog(world, before, after);
    expect(whole).toBe(log.equals(after));
    outcomes.add(whole);
    for (let at = 0; at < log.length; at += 512) {
      const sector = log.subarray(at, at + 512);
      const old = Buffer.alloc(sector.length);
      before.subarray(at, at + 512).copy(old);
      expect(sector.equals(after.subarray(at, at + 512)) || sector.equals(old)).toBe(true);
    }
  }
  expect([...outcomes].sort()).toEqual([false, true]);
});
