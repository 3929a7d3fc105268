import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipArchive } from "archiver";
import { limits } from "../../config/limits.ts";
import { longTest } from "../../config/testing/runs.ts";
import { imageType } from "./images/image-type.ts";
import { describe as entryOf, manifestOf } from "./manifest.ts";
import { pack } from "./pack.ts";
import { nameProblem } from "./parse-manifest.ts";
import { verifyZip } from "./verify.ts";

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "verify-"));
});
afterAll(() => rm(base, { recursive: true }));

const needed = {
  "output.md": "x\n",
  "metadata.json": "{}",
  "quality_report.json": "{}",
  "delivery_check.json": "{}",
};

async function zip(entries: [string, string][], mode = 0o644): Promise<string> {
  const path = join(base, `${Bun.hash(JSON.stringify([entries, mode]))}.zip`);
  const archive = new ZipArchive({ zlib: { level: 9 } });
  const written = pipeline(archive, createWriteStream(path));
  for (const [name, text] of entries) archive.append(text, { name, mode });
  await Promise.all([archive.finalize(), written]);
  return path;
}

function manifest(files: Record<string, string>): [string, string] {
  return [
    "manifest.json",
    JSON.stringify(manifestOf(Object.entries(files).map(([path, text]) => entryOf(path, text)))),
  ];
}

test("an archive of exactly its manifest's files is sound", async () => {
  expect(await verifyZip(await zip([...Object.entries(needed), manifest(needed)]))).toEqual([]);
});

longTest("a bundle with a large scan that was never compressed is sound, white as it is", async () => {
  const folder = await mkdtemp(join(base, "large-"));
  const files = { ...needed, "assets/source.tif": `II*\0${" ".repeat(limits.archiveRatioFreeBytes)}` };
  for (const [path, text] of Object.entries(files)) await Bun.write(join(folder, path), text);
  await pack(
    folder,
    "bundle.zip",
    manifestOf(Object.entries(files).map(([path, text]) => entryOf(path, text))),
  );
  expect(await verifyZip(join(folder, "bundle.zip"))).toEqual([]);
});

test.each<[string, [string, string][], RegExp]>([
  ["no manifest", Object.entries(needed), /manifest.json is missing/],
  ["no JSON", [["manifest.json", "{"]], /is not JSON/],
  ["another schema", [["manifest.json", '{"schema_version":"x","files":[]}']], /is not a svc.manifest.v1/],
  [
    "nothing listed",
    [["manifest.json", '{"schema_version":"svc.manifest.v1","files":[]}']],
    /every bundle has it/,
  ],
  ["a missing file", [manifest(needed)], /output.md is missing/],
  ["an extra file", [...Object.entries(needed), ["evil.exe", "x"], manifest(needed)], /evil.exe is not in/],
  [
    "a changed file",
    [...Object.entries({ ...needed, "output.md": "y\n" }), manifest(needed)],
    /output.md was changed/,
  ],
  [
    "a name twice",
    [
      ["a.md", "1"],
      ["A.md", "2"],
    ],
    /twice/,
  ],
  [
    "a name twice, composed and not",
    [
      ["\u00e9.md", "1"],
      ["e\u0301.md", "2"],
    ],
    /twice/,
  ],
  ["a device", [["con.txt", "1"]], /unsafe entry/],
  ["an unsafe name in the manifest", [manifest({ "../x": "1" })], /lists a name that leaves the folder/],
  [
    "a file listed twice",
    [["manifest.json", JSON.stringify(manifestOf([entryOf("a", "1"), entryOf("a", "1")]))]],
    /lists a file twice/,
  ],
])("%s is a problem", async (_name, entries, problem) => {
  expect((await verifyZip(await zip(entries))).join("\n")).toMatch(problem);
});

test("names that leave the folder are refused before anything is read", async () => {
  // The archiver cleans names, so the bytes are changed afterwards.
  const path = await zip([["aa/bb/evil", "x"]]);
  const text = Buffer.from(await Bun.file(path).bytes())
    .toString("latin1")
    .replaceAll("aa/bb/evil", "../../evil");
  await Bun.write(path, Buffer.from(text, "latin1"));
  expect(await verifyZip(path)).toHaveLength(1);
});

test("a name cannot command the terminal that shows what is wrong with it", async () => {
  for (const name of ["../\u001b[2Jx", "a\u009b2Jx", "../\u202ex"]) {
    // The archiver cleans names, so the bytes are changed afterwards; a letter beyond ASCII makes them UTF-8.
    const bytes = Buffer.from(name);
    const place = Buffer.from(`\u00e9${"b".repeat(bytes.length - 2)}`).toString("latin1");
    const path = await zip([[Buffer.from(place, "latin1").toString(), name]]);
    const file = Buffer.from(await Bun.file(path).bytes()).toString("latin1");
    await Bun.write(path, Buffer.from(file.replaceAll(place, bytes.toString("latin1")), "latin1"));
    const problems = (await verifyZip(path)).join();
    expect(problems).not.toBe("");
    expect(problems).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

test("what is no archive, or was cut off on its way, is told so", async () => {
  const whole = new Uint8Array(await Bun.file(await zip([["output.md", "x\n"]])).arrayBuffer());
  for (const bytes of ["no archive", whole.slice(0, -30), whole.slice(0, 10), ""]) {
    const path = join(base, "cut.zip");
    await Bun.write(path, bytes);
    expect(await verifyZip(path)).toEqual([
      expect.stringMatching(/^It is not a ZIP archive, or it has been cut off/),
    ]);
  }
});

test("a bomb is stopped by its ratio, long before it is read to its end", async () => {
  const path = await zip([["output.md", "0".repeat(80 * 1024 ** 2)]]);
  expect((await verifyZip(path)).join()).toContain("expands to more than 200 times");
});

describe("bytes that no manifest covers", () => {
  const sound = async () =>
    Buffer.from(await Bun.file(await zip([...Object.entries(needed), manifest(needed)])).bytes());
  const problemsWith = async (bytes: Buffer) => {
    const path = join(base, `${Bun.hash(bytes)}.zip`);
    await Bun.write(path, bytes);
    return (await verifyZip(path)).join("\n");
  };
  const directory = (bytes: Buffer) => bytes.indexOf("PK\x01\x02", 0, "latin1");
  /** Puts bytes in front of the directory and corrects its offset, so that every reader of it is content. */
  const inFront = (bytes: Buffer, more: Buffer) => {
    const at = directory(bytes);
    const result = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
    result.writeUInt32LE(at + more.length, result.length - 22 + 16);
    return result;
  };

  test("between the entries and the directory", async () => {
    const bytes = await sound();
    expect(await problemsWith(inFront(bytes, Buffer.alloc(0)))).toBe("");
    expect(await problemsWith(inFront(bytes, Buffer.from("hidden")))).toContain("belong to none");
    // A whole entry that the directory does not name.
    expect(await problemsWith(inFront(bytes, bytes.subarray(0, directory(bytes))))).toContain(
      "belong to none",
    );
  });

  test("an archive behind another, and a comment", async () => {
    const bytes = await sound();
    expect(await problemsWith(Buffer.concat([bytes, bytes]))).toContain("belong to none");
    const commented = Buffer.concat([bytes, Buffer.from("note")]);
    commented.writeUInt16LE(4, bytes.length - 2);
    expect(await problemsWith(commented)).toContain("belong to none");
  });

  test("another name in front of the data than in the directory", async () => {
    const bytes = await sound();
    bytes.write("X", 30, "latin1");
    expect(await problemsWith(bytes)).toContain("another name");
  });

  test("pipes and devices are no files", async () => {
    const bytes = await sound();
    for (const type of [0o010000, 0o020000, 0o060000, 0o120000]) {
      const at = directory(bytes);
      bytes.writeUInt32LE(((type | 0o644) << 16) >>> 0, at + 38);
      expect(await problemsWith(bytes)).toContain("no plain file");
    }
  });
});

describe("names", () => {
  test.each(["output.md", "assets/page-003-figure-1.png", "assets/ä b.png"])("%s is safe", (name) =>
    expect(nameProblem(name)).toBeNull(),
  );
  test.each([
    "",
    "/a",
    "a//b",
    "../a",
    "a/../b",
    "./a",
    "a\\b",
    "C:a",
    "a\0b",
    "a.",
    "a ",
    "nul",
    "COM1.txt",
    "a\nb",
    "a\u009bb",
    "a\u202egnp.exe",
  ])("%j is not", (name) => expect(nameProblem(name)).not.toBeNull());
});

describe("pictures are known by their bytes", () => {
  test.each<[string, string | Buffer, string | null]>([
    ["png", Buffer.from("89504e470d0a1a0a00", "hex"), "image/png"],
    ["jpeg", Buffer.from("ffd8ffe000", "hex"), "image/jpeg"],
    ["webp", "RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
    ["tiff", "II*\0", "image/tiff"],
    ["bmp", "BM", "image/bmp"],
    [
      "svg",
      '<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
      "image/svg+xml",
    ],
    ["svg with a script", "<svg><script>1</script></svg>", null],
    ["svg with a handler", '<svg onload="x()"></svg>', null],
    ["svg with entities", '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>', null],
    ["html", "<html><svg></svg></html>", null],
    ["nothing", "", null],
  ])("%s", (_name, content, type) =>
    expect(imageType(Buffer.from(content as string, "latin1"))).toBe(type as null),
  );
});
