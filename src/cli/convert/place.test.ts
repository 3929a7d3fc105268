import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeBundle, placeMarkdown } from "./place.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "place-"));
  writeFileSync(join(folder, "result"), "result");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("links under names that somebody has foreseen are not written through", async () => {
  const victim = join(folder, "victim");
  const path = join(folder, "a.md");
  writeFileSync(victim, "precious");
  symlinkSync(victim, `${path}.part`);
  for (let number = 1; number < 200; number++) symlinkSync(victim, `${path}.${process.pid}-${number}.part`);
  await placeMarkdown(join(folder, "result"), path);
  expect([readFileSync(victim, "utf8"), readFileSync(path, "utf8")]).toEqual(["precious", "result"]);
});

test("a folder that has come into a bundle's place meanwhile is left as it is", async () => {
  const path = join(folder, "bundle");
  const zip = join(folder, "empty.zip");
  // An archive without entries is its end record alone (APPNOTE 4.3.16).
  writeFileSync(zip, Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]));
  mkdirSync(path);
  writeFileSync(join(path, "letter.txt"), "precious");
  await expect(placeBundle(zip, path, async () => [])).rejects.toThrow("is no bundle");
  expect(readdirSync(path)).toEqual(["letter.txt"]);
  expect(readdirSync(folder).filter((name) => name.startsWith(".markmill-"))).toEqual([]);
});
