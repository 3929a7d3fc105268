/** What a child that was taken over plants among its results: nothing of it is followed, waited for or published. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { codeOf } from "../../config/testing/failures.ts";
import { runsOf } from "../../config/testing/runs.ts";
import { describe as describeContent, manifestOf, wholeBundle } from "../../converters/bundle/manifest.ts";
import { exchanging } from "../shared/untrusted/testing/exchanging.ts";
import { plants } from "../shared/untrusted/testing/plants.ts";
import type { Storage } from "./contract.ts";
import { openStorage } from "./storage.ts";

const jobId = `job_${"1b".repeat(16)}`;
const image = "assets/page-001-figure-1.png";
const picture = "page.webp";
const webp = "RIFF....WEBPVP8 ";
const key = { jobId, page: 1, width: 800, edition: "1.2.3" };
const points = { width: 595.28, height: 841.89 };
const secondMs = 1_000;

let root: string;
let storage: Storage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "mm-planted-"));
  storage = await openStorage(join(root, "data"));
  mkdirSync(join(root, "outside"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The results of an honest child. */
async function work(): Promise<string> {
  const workDir = await storage.createWork(jobId);
  const contents: Record<string, string> = { [image]: "not really" };
  for (const name of wholeBundle) contents[name] = "{}";
  const files = Object.entries(contents).map(([name, content]) => describeContent(name, content));
  for (const name of ["bundle.zip", "delivery.zip"]) contents[name] = "zip";
  contents["manifest.json"] = JSON.stringify(manifestOf(files));
  mkdirSync(join(workDir, "bundle/assets"), { recursive: true });
  for (const [name, content] of Object.entries(contents))
    writeFileSync(join(workDir, "bundle", name), content);
  writeFileSync(join(workDir, picture), webp);
  return workDir;
}

/** What lies outside: for each path, its content, and its mode and time of change. */
function seenOutside() {
  const folder = join(root, "outside");
  return readdirSync(folder, { recursive: true }).map((name) => {
    const { mode, mtimeMs, size } = statSync(join(folder, String(name)));
    const isFile = statSync(join(folder, String(name))).isFile();
    return [name, mode, mtimeMs, size, isFile ? readFileSync(join(folder, String(name)), "utf8") : ""];
  });
}

/** Puts a copy of what the path has outside, which would pass every other check, and the plant in its place. */
function plant(how: string, path: string): void {
  const [file, folder] = [join(root, "outside/file"), join(root, "outside/folder")];
  const isFolder = statSync(path).isDirectory();
  writeFileSync(file, isFolder ? "outside" : readFileSync(path), { mode: 0o644 });
  if (isFolder) cpSync(path, folder, { recursive: true });
  else mkdirSync(folder);
  chmodSync(folder, 0o755);
  rmSync(path, { recursive: true });
  plants[how]?.(path, { file, folder });
}

/** Commits, and the same again with nothing planted. */
async function commits(workDir: string): Promise<void> {
  await storage.commitResult(jobId, workDir);
  expect(readFileSync((await storage.resultFile(jobId, "output.md")) ?? "", "utf8")).toBe("{}");
}

const inBundle = ["bundle/manifest.json", "bundle/output.md", "bundle/bundle.zip", `bundle/${image}`];
const places = [...inBundle, "bundle/assets", "bundle"];
const table = Object.keys(plants).flatMap((how) => places.map((place) => [how, place] as const));

describe("a result", () => {
  test("is taken if nothing is planted", async () => {
    await commits(await work());
    expect(existsSync(join(root, "data/results", jobId, image))).toBe(true);
  });

  test.each(table)(
    "with a %s as %s is refused",
    async (how, place) => {
      const workDir = await work();
      plant(how, join(workDir, place));
      const before = seenOutside();
      expect(await codeOf(storage.commitResult(jobId, workDir))).toBe("conversion_failed");
      await storage.removeWork(workDir);
      expect(seenOutside()).toEqual(before);
      expect(readdirSync(join(root, "data/results"))).toEqual([]);
      expect(readdirSync(join(root, "data/work"))).toEqual([]);
      await commits(await work());
    },
    5 * secondMs,
  );

  test.each(Object.keys(plants))("with a %s beside its files is refused", async (how) => {
    for (const place of ["bundle", "bundle/assets"]) {
      const workDir = await work();
      const path = join(workDir, place, "more");
      writeFileSync(path, "more");
      rmSync(join(root, "outside"), { recursive: true });
      mkdirSync(join(root, "outside"));
      plant(how, path);
      const before = seenOutside();
      expect(await codeOf(storage.commitResult(jobId, workDir))).toBe("conversion_failed");
      await storage.removeWork(workDir);
      expect(seenOutside()).toEqual(before);
    }
    expect(readdirSync(join(root, "data/work"))).toEqual([]);
  });

  test("with too many names, or a manifest that is too large, is refused unread", async () => {
    const workDir = await work();
    for (let n = 0; n < 200; n += 1) writeFileSync(join(workDir, `bundle/${n}`), "");
    expect(await codeOf(storage.commitResult(jobId, workDir))).toBe("conversion_failed");
    const other = await work();
    writeFileSync(join(other, "bundle/manifest.json"), " ".repeat(17 * 1024 ** 2));
    expect(await codeOf(storage.commitResult(jobId, other))).toBe("conversion_failed");
  });

  test("that lists more bytes than a bundle has is refused unread", async () => {
    const workDir = await work();
    const path = join(workDir, "bundle/manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    for (const file of manifest.files) if (file.path === "layout.json") file.bytes = 1024 ** 4;
    writeFileSync(path, JSON.stringify(manifest));
    plant("sparse file of a tebibyte", join(workDir, "bundle/layout.json"));
    expect(await codeOf(storage.commitResult(jobId, workDir))).toBe("conversion_failed");
  });

  test("keeps its bytes when the child goes on writing", async () => {
    const workDir = await work();
    const bundle = join(workDir, "bundle");
    await storage.commitResult(jobId, workDir);
    for (const name of readdirSync(bundle)) {
      if (name === "assets") continue;
      writeFileSync(join(bundle, name), "changed after done");
    }
    rmSync(join(bundle, "output.md"));
    symlinkSync(join(root, "outside"), join(bundle, "output.md"));
    expect(readFileSync((await storage.resultFile(jobId, "output.md")) ?? "", "utf8")).toBe("{}");
    expect(await storage.resultFile(jobId, "layout.json")).not.toBeNull();
    expect(readFileSync(join(root, "data/results", jobId, "layout.json"), "utf8")).toBe("{}");
  });

  test("swapped while it is taken has the listed bytes or is refused", async () => {
    const seen = new Set<string>();
    const outside = join(root, "outside");
    writeFileSync(join(outside, "output.md"), "{ }", { mode: 0o644 });
    mkdirSync(join(outside, "assets"));
    writeFileSync(join(outside, image), "a secret", { mode: 0o644 });
    const before = seenOutside();
    const rounds = runsOf(20);
    for (let round = 0; round < rounds; round += 1) {
      const workDir = await work();
      const at = (name: string) => join(workDir, name);
      symlinkSync(join(outside, "output.md"), at("link"));
      symlinkSync(join(outside, "assets"), at("folder-link"));
      writeFileSync(at("other"), "[]");
      const stop = await exchanging([
        [at("bundle/output.md"), at("link")],
        [at("bundle/assets"), at("folder-link")],
        [at("bundle/layout.json"), at("other")],
      ]);
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const code = await codeOf(storage.commitResult(jobId, workDir));
        seen.add(code);
        if (code !== "none") continue;
        for (const name of ["output.md", "layout.json"])
          expect(readFileSync(join(root, "data/results", jobId, name), "utf8")).toBe("{}");
        expect(readFileSync(join(root, "data/results", jobId, image), "utf8")).toBe("not really");
      }
      await stop[Symbol.asyncDispose]();
      await storage.removeWork(workDir);
    }
    expect(seenOutside()).toEqual(before);
    // Both sides of the exchange were met, or nothing was shown.
    expect([...seen].sort()).toEqual(["conversion_failed", "none"]);
  }, 120_000);
});

describe("a page picture", () => {
  test.each(Object.keys(plants))("as a %s is refused", async (how) => {
    const workDir = await work();
    plant(how, join(workDir, picture));
    const before = seenOutside();
    const drawn = { workDir, file: picture };
    expect(await codeOf(storage.pictures.commit(key, drawn, points))).toBe("page_not_drawable");
    expect(await storage.pictures.find(key)).toBeNull();
    await storage.removeWork(workDir);
    expect(seenOutside()).toEqual(before);
    const honest = await work();
    await storage.pictures.commit(key, { workDir: honest, file: picture }, points);
    expect(readFileSync((await storage.pictures.find(key))?.path ?? "", "utf8")).toBe(webp);
    expect(readdirSync(join(root, "data/pictures", jobId))).toHaveLength(1);
  });

  test.each([
    ["nothing", ""],
    ["a page of HTML", "<!doctype html><script>alert(1)</script>"],
    ["a RIFF file of another form", "RIFF....WAVEfmt "],
  ])("of %s is refused", async (_, content) => {
    const workDir = await work();
    writeFileSync(join(workDir, picture), content);
    expect(await codeOf(storage.pictures.commit(key, { workDir, file: picture }, points))).toBe(
      "page_not_drawable",
    );
    expect(await storage.pictures.find(key)).toBeNull();
  });
});

describe("the kept folder", () => {
  test.each(Object.keys(plants))("with a %s is emptied", async (how) => {
    const folder = await storage.keptFolder(jobId);
    writeFileSync(join(folder, "chunk-1.json"), "{}");
    plant(how, join(folder, "chunk-1.json"));
    const before = seenOutside();
    expect(await storage.keptFolder(jobId)).toBe(folder);
    expect(readdirSync(folder)).toEqual([]);
    expect(seenOutside()).toEqual(before);
    await storage.removeKept(jobId);
    expect(readdirSync(join(root, "data/kept"))).toEqual([]);
  });

  test.each(Object.keys(plants).filter((how) => how !== "folder"))("as a %s is replaced", async (how) => {
    const folder = await storage.keptFolder(jobId);
    writeFileSync(join(folder, "chunk-1.json"), "{}");
    plant(how, folder);
    const before = seenOutside();
    expect(await storage.keptFolder(jobId)).toBe(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
    writeFileSync(join(folder, "chunk-2.json"), "{}");
    expect(seenOutside()).toEqual(before);
    await storage.removeKept(jobId);
    expect(readdirSync(join(root, "data/kept"))).toEqual([]);
  });
});

describe("a work folder", () => {
  test("is removed with folders that nobody may list, deep ones and links out", async () => {
    const workDir = await work();
    writeFileSync(join(root, "outside/file"), "outside");
    const before = seenOutside();
    for (const mode of [0, 0o100, 0o500]) {
      const folder = join(workDir, `forbidden-${mode}`);
      mkdirSync(join(folder, "inner"), { recursive: true });
      writeFileSync(join(folder, "inner/file"), "x");
      symlinkSync(join(root, "outside"), join(folder, "link"));
      chmodSync(join(folder, "inner"), mode);
      chmodSync(folder, mode);
    }
    const deep = join(workDir, "d/".repeat(1_000));
    mkdirSync(deep, { recursive: true });
    symlinkSync(join(root, "outside"), join(deep, "link"));
    await storage.removeWork(workDir);
    expect(existsSync(workDir)).toBe(false);
    expect(seenOutside()).toEqual(before);
  });

  test("that was replaced by a link is removed as the link", async () => {
    const workDir = await work();
    writeFileSync(join(root, "outside/file"), "outside");
    const before = seenOutside();
    rmSync(workDir, { recursive: true });
    symlinkSync(join(root, "outside"), workDir);
    await storage.removeWork(workDir);
    expect(readdirSync(dirname(workDir))).toEqual([]);
    expect(seenOutside()).toEqual(before);
  });
});
