import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, failureOf, faultOf } from "../../../../config/testing/failures.ts";
import { zip } from "../../../../converters/input/archive/testing/zip.ts";
import { tarEnd, tarHeader, tarPadding } from "../../../shared/tar.ts";
import { bzip2 } from "./bzip2/testing/bzip2.ts";
import { openMedia } from "./open.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-media-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(join(root, "folder-"));
const take = async () => {};

function file(name: string, bytes: string | Uint8Array): string {
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const tarOf = (files: Readonly<Record<string, string>>) =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, content]) => {
      const bytes = Buffer.from(content);
      return [tarHeader(name, bytes.length, 0), bytes, tarPadding(bytes.length)];
    }),
    tarEnd,
  ]);

const opened = (path: string, filename = path.split("/").at(-1) ?? "") =>
  openMedia(path, { filename, scratch: newFolder(), take });

async function read(path: string): Promise<Record<string, string>> {
  await using media = await opened(path);
  const found: Record<string, string> = {};
  for (const { name, content } of media.files) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content()) pieces.push(piece);
    found[name] = Buffer.concat(pieces).toString();
  }
  return found;
}

describe("the same files are found", () => {
  const files = { "a/deu.traineddata": "german", "script/Latin.traineddata": "x".repeat(300_000) };
  const asFolder = () => {
    const folder = newFolder();
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return folder;
  };
  const zipped = () => zip(Object.entries(files).map(([name, content]) => ({ name, content })));
  const forms: readonly [string, () => string][] = [
    ["in a folder", asFolder],
    ["in a tar", () => file("m.tar", tarOf(files))],
    ["in a compressed tar", () => file("m.tgz", Bun.gzipSync(tarOf(files)))],
    ["in a tar that bzip2 packed", () => file("m.tar.bz2", bzip2(tarOf(files)))],
    ["in a zip", () => file("m.zip", zipped())],
    ["in a zip by another name", () => file("m.bin", zipped())],
  ];
  test.each(forms)("%s", async (_, make) => {
    expect(await read(make())).toEqual(files);
  });

  test("alone, and packed alone", async () => {
    expect(await read(file("deu.traineddata", "german"))).toEqual({ "deu.traineddata": "german" });
    const german = { "deu.traineddata": "german" };
    expect(await read(file("deu.traineddata.gz", Bun.gzipSync("german")))).toEqual(german);
    expect(await read(file("deu.traineddata.bz2", bzip2(Buffer.from("german"))))).toEqual(german);
  });
});

describe("a folder is refused", () => {
  const folders: readonly [string, (folder: string) => void, RegExp][] = [
    ["with a link to a file", (folder) => symlinkSync(join(root, "x"), join(folder, "x")), /x is a link/],
    ["with a link to a folder", (folder) => symlinkSync(root, join(folder, "x")), /x is a link/],
    [
      "that is too deep",
      (folder) => mkdirSync(join(folder, "a/".repeat(20)), { recursive: true }),
      /Its folders are nested too deeply\./,
    ],
    [
      "with more entries than an archive may have",
      (folder) => {
        for (let at = 0; at <= 10_000; at += 1) writeFileSync(join(folder, `f${at}`), "");
      },
      /It contains more than 10000 files\./,
    ],
    [
      "with a name that leads elsewhere",
      (folder) => writeFileSync(join(folder, "a\\..\\b"), ""),
      /unsafe path "a\\\\\.\.\\\\b"/,
    ],
  ];
  test.each(folders)("%s", async (_, make, says) => {
    const folder = newFolder();
    make(folder);
    const { code, message } = await faultOf(opened(folder));
    expect(code).toBe("unsafe_archive");
    expect(message).toMatch(says);
  });
});

test("a zip may hold what a large model takes, which no document's archive may", async () => {
  const stuff = { name: "stuff", content: new Uint8Array(16 * 1024 ** 2), stored: true };
  const packed = zip([stuff, { name: "large-encoder.onnx", content: "onnx", bytes: 3 * 1024 ** 3 }]);
  await using media = await opened(file("m.zip", packed));
  expect(media.files.map(({ bytes }) => bytes)).toEqual([16 * 1024 ** 2, 3 * 1024 ** 3]);
});

test("what is packed twice is not unpacked any further", async () => {
  const once = Bun.gzipSync("german");
  expect(await codeOf(opened(file("m.tar.gz.gz", Bun.gzipSync(once))))).toBe("invalid_model");
  expect(await codeOf(opened(file("m.tar.gz.bz2", bzip2(once))))).toBe("invalid_model");
});

test("expanding reserves disk space first, and stops without it", async () => {
  const path = file("m.tgz", Bun.gzipSync(tarOf({ "deu.traineddata": "x".repeat(1_000_000) })));
  let left = 100_000;
  const full = new Error("no room");
  const scarce = async (bytes: number) => {
    left -= bytes;
    if (left < 0) throw full;
  };
  const opening = openMedia(path, { filename: "m.tgz", scratch: newFolder(), take: scarce });
  expect(await failureOf(opening)).toBe(full);
});
