import { afterAll, expect, test } from "bun:test";
import { lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureOf } from "../../config/testing/failures.ts";
import { saveBody } from "../client/save.ts";
import { isSpecialFile } from "../shared/special-file.ts";
import { placeMarkdown } from "./convert/place.ts";
import { fileSink } from "./file-sink.ts";

const folder = mkdtempSync(join(tmpdir(), "special-"));
afterAll(() => rmSync(folder, { recursive: true }));
const input = join(folder, "input.md");
writeFileSync(input, "words");
const pipe = join(folder, "pipe");
const link = join(folder, "link");
Bun.spawnSync(["mkfifo", pipe]);
symlinkSync("pipe", link);

test("pipes and devices are special, also behind a link; files, folders and nothing are not", async () => {
  const paths = [pipe, link, "/dev/zero", input, folder, join(folder, "nothing")];
  expect(await Promise.all(paths.map(isSpecialFile))).toEqual([true, true, true, false, false, false]);
});

test.each<[string, (path: string) => Promise<void>]>([
  ["a download", (path) => saveBody(new Response("words"), path)],
  ["a conversion's Markdown", (path) => placeMarkdown(input, path)],
])("%s is written into a pipe, which stays one", async (_, write) => {
  for (const path of [pipe, link]) {
    const reader = Bun.spawn(["cat", pipe], { stdout: "pipe" });
    await write(path);
    expect(await reader.stdout.text()).toBe("words");
    expect([lstatSync(pipe).isFIFO(), lstatSync(link).isSymbolicLink()]).toEqual([true, true]);
  }
});

test("an export is for files alone", async () => {
  for (const path of [pipe, link])
    expect(String(await failureOf(fileSink(path)))).toContain("is a special file");
  expect([lstatSync(pipe).isFIFO(), lstatSync(link).isSymbolicLink()]).toEqual([true, true]);
});
