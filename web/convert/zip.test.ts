import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, distinctNames, zipOf } from "./zip.ts";

test("another program reads what was packed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    const entries = [
      { name: "a.md", bytes: new TextEncoder().encode("# One\n") },
      { name: "größe.md", bytes: new Uint8Array() },
      { name: "c.md", bytes: new TextEncoder().encode("x".repeat(100_000)) },
    ];
    const path = join(folder, "all.zip");
    writeFileSync(path, Buffer.concat(zipOf(entries)));
    const script =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.file_size) for i in z.infolist()])";
    const { stdout } = Bun.spawnSync(["python3", "-c", script, path]);
    expect(stdout.toString().trim()).toBe("None [('a.md', 6), ('größe.md', 0), ('c.md', 100000)]");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the checksum is the one of the standard", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("no two entries have one name", () => {
  expect(distinctNames(["a.md", "A.md", "b", "a.md", "b"])).toEqual([
    "a.md",
    "A (2).md",
    "b",
    "a (3).md",
    "b (2)",
  ]);
});
