import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { availableMemoryBytes } from "./available-memory.ts";

/** What the kernel says, file by file. */
function told(files: Readonly<Record<string, string>>): number {
  const root = mkdtempSync(join(tmpdir(), "memory-"));
  mkdirSync(join(root, "groups", "a", "b"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const at = (name: string) => join(root, name);
  const bytes = availableMemoryBytes({
    meminfo: at("meminfo"),
    membership: at("membership"),
    groups: at("groups"),
  });
  rmSync(root, { recursive: true });
  return bytes;
}

const machine = { meminfo: "MemTotal: 9000 kB\nMemAvailable:    4000 kB\n", membership: "0::/a/b\n" };

test("the machine's, where no control group has a limit", () => {
  expect(told(machine)).toBe(4_000 * 1024);
  expect(told({ ...machine, "groups/a/memory.max": "max\n", "groups/a/memory.current": "1\n" })).toBe(
    4_000 * 1024,
  );
});

test("what the strictest of its groups has left, with its cache of files", () => {
  const limited = {
    ...machine,
    "groups/a/memory.max": "3000000\n",
    "groups/a/memory.current": "1000000\n",
    "groups/a/b/memory.max": "2000000\n",
    "groups/a/b/memory.current": "900000\n",
    "groups/a/b/memory.stat": "anon 5\ninactive_file 300000\n",
  };
  expect(told(limited)).toBe(1_400_000);
  expect(told({ ...limited, "groups/a/memory.current": "2999999\n" })).toBe(1);
  expect(told({ ...limited, "groups/a/memory.current": "3999999\n" })).toBe(0);
});

test("what is free, where the kernel tells no more", () => {
  expect(told({})).toBeGreaterThan(0);
  expect(told({})).toBeLessThan(2 * freemem() + 1);
  expect(availableMemoryBytes()).toBeGreaterThan(0);
});
