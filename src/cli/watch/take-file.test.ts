import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeFile } from "./take-file.ts";

let around = "";
let folder = "";
let numbered = 0;
beforeAll(() => {
  around = mkdtempSync(join(tmpdir(), "take-"));
  folder = join(around, "watched");
  for (const name of ["watched/sub", "outside", "copies"]) mkdirSync(join(around, name), { recursive: true });
  writeFileSync(join(around, "outside", "a.txt"), "secret");
  writeFileSync(join(folder, "sub", "line\nbreak.txt"), "text");
  symlinkSync(join(around, "outside", "a.txt"), join(folder, "link.txt"));
  symlinkSync(join(around, "outside"), join(folder, "linked"));
  symlinkSync(folder, join(around, "alias"));
  Bun.spawnSync(["mkfifo", join(folder, "pipe.txt")]);
});
afterAll(() => rmSync(around, { recursive: true }));

async function taken(from: string, name: string): Promise<string> {
  const to = join(around, "copies", `${numbered++}`);
  await takeFile(join(from, name), from, to, new AbortController().signal);
  return readFileSync(to, "utf8");
}

test("what is in the folder is taken, whatever it is called and however the folder is reached", async () => {
  expect(await taken(folder, "sub/line\nbreak.txt")).toBe("text");
  expect(await taken(join(around, "alias"), "sub/line\nbreak.txt")).toBe("text");
});

test.each(["link.txt", "linked/a.txt", "pipe.txt", "sub"])(
  "%s is not",
  async (name) => {
    await expect(taken(folder, name)).rejects.toThrow("links are ignored");
  },
  5_000,
);

test("whoever stops does not wait for the rest", async () => {
  const to = join(around, "copies", "stopped");
  const taking = takeFile(join(folder, "sub/line\nbreak.txt"), folder, to, AbortSignal.abort());
  await expect(taking).rejects.toThrow("abort");
});
