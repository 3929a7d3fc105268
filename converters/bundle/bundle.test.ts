import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { appendFile, mkdtemp, readdir, rm, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import type { Document } from "../document/model.ts";
import { capability } from "../formats/text/capability.ts";
import { usualRequest } from "../testing/converted.ts";
import { bundleFiles, type Wanted } from "./contract.ts";
import { verifyFolder } from "./testing/verify-folder.ts";
import { verifyZip } from "./verify.ts";
import { writeBundle } from "./write.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "bundle-"));
  folder = await mkdtemp(join(base, "out-"));
  await Bun.write(join(base, "picture"), png);
});
afterEach(() => {
  setSystemTime();
  return rm(base, { recursive: true });
});

function document(change: Partial<Document> = {}): Document {
  return {
    root: {
      type: "root",
      children: [
        { type: "paragraph", children: [{ type: "text", value: "Hello" }] },
        { type: "paragraph", children: [{ type: "image", url: "assets/a.png", alt: "A dot" }] },
      ],
    },
    units: [
      {
        index: 1,
        signals: {
          characters: 5,
          unmappedCharacters: 0,
          coverage: null,
          ocrConfidence: null,
          tableConsistency: null,
          warnings: [],
          failed: false,
        },
      },
    ],
    assets: [{ path: "assets/a.png", file: join(base, "picture"), contentType: "image/png" }],
    metadata: { engines: {} },
    metrics: { words: 1 },
    ...change,
  };
}

function write(into: string, change: Partial<Document> = {}, wanted: Wanted = "everything") {
  return writeBundle({
    wanted,
    document: document(change),
    source: { bytes: 5, sha256: "0".repeat(64) },
    capability,
    request: usualRequest,
    version: "1.2.3",
    folder: into,
  });
}

test("a bundle has every file of the contract and is sound, in the folder and in both archives", async () => {
  expect(await write(folder)).toEqual({ delivery: "deliverable" });
  expect((await readdir(folder)).sort()).toEqual([...Object.values(bundleFiles), "assets"].sort());
  expect(await verifyFolder(folder)).toEqual([]);
  expect(await verifyZip(join(folder, bundleFiles.zip))).toEqual([]);
  expect(await verifyZip(join(folder, bundleFiles.deliveryZip))).toEqual([]);
});

test("what nobody wants is not made, and the Markdown and its judgement are the same", async () => {
  await write(folder);
  const bare = await mkdtemp(join(base, "bare-"));
  expect(await write(bare, {}, "markdown")).toEqual({ delivery: "deliverable" });
  const { deliveryZip, ...files } = bundleFiles;
  const same = [files.markdown, files.delivery];
  expect((await readdir(bare)).sort()).toEqual(same.sort());
  for (const name of same) {
    expect(await Bun.file(join(bare, name)).text()).toBe(await Bun.file(join(folder, name)).text());
  }
  const bundle = await mkdtemp(join(base, "bundle-"));
  await write(bundle, {}, "bundle");
  expect((await readdir(bundle)).sort()).toEqual([...Object.values(files), "assets"].sort());
  expect(await verifyZip(join(bundle, files.zip))).toEqual([]);
});

test("the same document gives the same bytes, whenever and wherever it is written", async () => {
  const other = await mkdtemp(join(base, "other-"));
  await write(folder);
  setSystemTime(new Date("2031-03-04T05:06:07Z"));
  await write(other);
  for (const name of [bundleFiles.zip, bundleFiles.deliveryZip, bundleFiles.manifest]) {
    const [one, two] = await Promise.all([folder, other].map((dir) => Bun.file(join(dir, name)).bytes()));
    expect(Buffer.compare(one ?? Buffer.alloc(0), two ?? Buffer.alloc(1))).toBe(0);
  }
});

test("a changed, an extra, a linked and a missing file are each named", async () => {
  await write(folder);
  await appendFile(join(folder, "output.md"), "more");
  await Bun.write(join(folder, "extra.txt"), "x");
  await symlink("/etc/hostname", join(folder, "link"));
  await unlink(join(folder, "layout.json"));
  const problems = (await verifyFolder(folder)).join("\n");
  expect(problems).toContain("output.md has");
  expect(problems).toContain("extra.txt is not in the manifest");
  expect(problems).toContain("link is not a plain file");
  expect(problems).toContain("layout.json is missing");
});

test("an archive whose content was damaged is found out by its CRC and hash", async () => {
  await write(folder);
  const path = join(folder, bundleFiles.zip);
  const bytes = await Bun.file(path).bytes();
  // The picture's own bytes, deflated or stored, lie behind its local header.
  const start = Buffer.from(bytes).indexOf("assets/a.png") + "assets/a.png".length + 20;
  bytes[start] = (bytes[start] ?? 0) ^ 0xff;
  await Bun.write(path, bytes);
  expect(await verifyZip(path)).not.toEqual([]);
});

test("what is no archive is one plain problem", async () => {
  await Bun.write(join(base, "x.zip"), "PK no");
  expect(await verifyZip(join(base, "x.zip"))).toHaveLength(1);
  expect(await verifyZip(join(base, "absent.zip"))).toHaveLength(1);
});

test("an asset whose bytes are not what it claims is refused and blocks", async () => {
  await Bun.write(join(base, "picture"), "<svg onload=alert(1)>");
  expect(await write(folder)).toEqual({ delivery: "blocked" });
  expect(await Bun.file(join(folder, "assets/a.png")).exists()).toBe(false);
  const check = await Bun.file(join(folder, bundleFiles.delivery)).json();
  expect(check.checks.find((item: { id: string }) => item.id === "assets_genuine").status).toBe("fail");
});

test("a missing asset and a text without words block", async () => {
  expect(await write(folder, { assets: [] })).toEqual({ delivery: "blocked" });
  const empty = await mkdtemp(join(base, "empty-"));
  expect(await write(empty, { root: { type: "root", children: [] }, assets: [] })).toEqual({
    delivery: "blocked",
  });
  expect(await verifyFolder(empty)).toEqual([]);
});

/** So many files are open in this process. */
const openFiles = async () => (await readdir("/proc/self/fd")).length;

longTest("a document of very many pictures needs no more open files than one of a few", async () => {
  const assets = Array.from({ length: 400 }, (_, i) => ({
    path: `assets/${i}.png`,
    file: join(base, "picture"),
    contentType: "image/png" as const,
  }));
  const children = assets.map(({ path: url }) => ({
    type: "paragraph" as const,
    children: [{ type: "image" as const, url, alt: "" }],
  }));
  const before = await openFiles();
  let most = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, await openFiles());
  }, 1);
  await write(folder, { assets, root: { type: "root", children } });
  clearInterval(watch);
  expect(most).toBeGreaterThan(0);
  expect(most - before).toBeLessThan(50);
  expect(await verifyZip(join(folder, bundleFiles.zip))).toEqual([]);
});
