import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
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
import { describe as describeContent, manifestOf, wholeBundle } from "../../converters/bundle/manifest.ts";
import type { Storage } from "./contract.ts";
import { openStorage } from "./storage.ts";

const jobId = `job_${"1b".repeat(16)}`;
const other = `job_${"2c".repeat(16)}`;
let root: string;
let storage: Storage;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "mm-results-"));
  storage = await openStorage(join(root, "data"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A sound bundle in a new work folder. */
async function bundle(text = "# Hello\n"): Promise<string> {
  const workDir = await storage.createWork(jobId);
  const contents: Record<string, string> = { "assets/page-001-figure-1.png": "not really" };
  for (const name of wholeBundle) contents[name] = name === "output.md" ? text : "{}";
  for (const [name, content] of Object.entries(contents)) put(workDir, name, content);
  const files = Object.entries(contents).map(([name, content]) => describeContent(name, content));
  put(workDir, "manifest.json", JSON.stringify(manifestOf(files)));
  put(workDir, "bundle.zip", "zip");
  put(workDir, "delivery.zip", "zip");
  return workDir;
}

function put(workDir: string, name: string, content: string): void {
  const path = join(workDir, "bundle", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o644 });
}

describe("a result", () => {
  test("is verified, taken into place and read back, the owner's alone", async () => {
    const workDir = await bundle();
    await storage.commitResult(jobId, workDir);
    await storage.removeWork(workDir);
    const path = await storage.resultFile(jobId, "output.md");
    expect(readFileSync(path ?? "", "utf8")).toBe("# Hello\n");
    expect(statSync(path ?? "").mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path ?? "")).mode & 0o777).toBe(0o700);
    for (const name of ["manifest.json", "bundle.zip", "delivery.zip", "assets/page-001-figure-1.png"]) {
      expect(await storage.resultFile(jobId, name)).toEndWith(`/results/${jobId}/${name}`);
    }
    expect(readdirSync(join(root, "data/work"))).toEqual([]);
  });

  test("replaces an earlier attempt's leftover whole", async () => {
    await storage.commitResult(jobId, await bundle("first\n"));
    await storage.commitResult(jobId, await bundle("second\n"));
    expect(readFileSync((await storage.resultFile(jobId, "output.md")) ?? "", "utf8")).toBe("second\n");
    await storage.removeResult(jobId);
    await storage.removeResult(jobId);
    expect(await storage.resultFile(jobId, "output.md")).toBeNull();
    expect(readdirSync(join(root, "data/results"))).toEqual([]);
  });

  const spoilt: Record<string, (workDir: string) => void> = {
    "a changed file": (workDir) => put(workDir, "output.md", "# Hullo\n"),
    "a missing file": (workDir) => rmSync(join(workDir, "bundle/layout.json")),
    "an unlisted file": (workDir) => put(workDir, "extra.txt", "x"),
    "a missing manifest": (workDir) => rmSync(join(workDir, "bundle/manifest.json")),
    "a missing archive": (workDir) => rmSync(join(workDir, "bundle/bundle.zip")),
  };
  test.each(Object.keys(spoilt))("with %s is refused", async (how) => {
    const workDir = await bundle();
    spoilt[how]?.(workDir);
    expect(await codeOf(storage.commitResult(jobId, workDir))).toBe("conversion_failed");
    expect(readdirSync(join(root, "data/results"))).toEqual([]);
  });

  test.each(["bundle.zip", "output.md", "manifest.json"])(
    "with %s as a link out is refused",
    async (name) => {
      const workDir = await bundle();
      const path = join(workDir, "bundle", name);
      const outside = join(root, "outside");
      writeFileSync(outside, readFileSync(path));
      rmSync(path);
      symlinkSync(outside, path);
      expect(await codeOf(storage.commitResult(jobId, workDir))).toBeOneOf([
        "conversion_failed",
        "storage_failed",
      ]);
      expect(readdirSync(join(root, "data/results"))).toEqual([]);
    },
  );

  test("gives out no file but those of its manifest", async () => {
    await storage.commitResult(jobId, await bundle());
    writeFileSync(join(root, "data/results", jobId, "unlisted.txt"), "secret");
    writeFileSync(join(root, "data/secret"), "secret");
    const names = [
      "",
      ".",
      "..",
      "../../secret",
      "assets",
      "assets/",
      "assets/../output.md",
      "assets/../../../secret",
      "./output.md",
      "/etc/passwd",
      "unlisted.txt",
      "output.md/",
      "output.md\0.png",
      "OUTPUT.md",
      "%2e%2e/secret",
      "..\\secret",
    ];
    for (const name of names) expect(await storage.resultFile(jobId, name)).toBeNull();
    expect(await storage.resultFile(other, "output.md")).toBeNull();
    expect(await codeOf(storage.resultFile("../uploads", "output.md"))).toBe("job_not_found");
  });

  test("its files are listed as in the manifest, with their paths; other entries have none", async () => {
    await storage.commitResult(jobId, await bundle());
    const folder = join(root, "data/results", jobId);
    const image = "assets/page-001-figure-1.png";
    const wanted = (path: string) => path === "output.md" || path === image;
    const listed = [describeContent(image, "not really"), describeContent("output.md", "# Hello\n")];
    expect(await storage.resultFiles(jobId, wanted)).toEqual(
      listed.map((file) => ({ ...file, file: join(folder, file.path) })),
    );
    rmSync(join(folder, "output.md"));
    writeFileSync(join(root, "data/secret"), "# Hello\n");
    symlinkSync(join(root, "data/secret"), join(folder, "output.md"));
    rmSync(join(folder, image));
    const nowhere = listed.map((file) => ({ ...file, file: null }));
    expect(await storage.resultFiles(jobId, wanted)).toEqual(nowhere);
    expect(await storage.resultFiles(jobId, () => false)).toEqual([]);
    const evil = manifestOf([describeContent("../../secret", "# Hello\n")]);
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(evil));
    expect(await storage.resultFiles(jobId, () => true)).toBeNull();
    expect(await storage.resultFiles(other, () => true)).toBeNull();
    expect(await codeOf(storage.resultFiles("../uploads", () => true))).toBe("job_not_found");
  });

  test("a manifest or a file that was tampered with on disk leads nowhere", async () => {
    await storage.commitResult(jobId, await bundle());
    const folder = join(root, "data/results", jobId);
    writeFileSync(join(root, "data/secret"), "secret");
    rmSync(join(folder, "output.md"));
    symlinkSync(join(root, "data/secret"), join(folder, "output.md"));
    expect(await storage.resultFile(jobId, "output.md")).toBeNull();
    const evil = manifestOf([describeContent("../../secret", "secret")]);
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(evil));
    expect(await storage.resultFile(jobId, "../../secret")).toBeNull();
  });
});

describe("the folders", () => {
  test("are the owner's alone", () => {
    for (const name of ["", "uploads", "results", "work"]) {
      expect(statSync(join(root, "data", name)).mode & 0o777).toBe(0o700);
    }
  });

  test("a work folder is new for every attempt, and nothing else can be removed as one", async () => {
    const first = await storage.createWork(jobId);
    const second = await storage.createWork(jobId);
    expect(first).not.toBe(second);
    expect(statSync(first).mode & 0o777).toBe(0o700);
    await storage.removeWork(first);
    await storage.removeWork(first);
    expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
    for (const bad of [join(root, "data/results"), join(root, "data/work"), `${second}/../../uploads`, "/"]) {
      await expect(storage.removeWork(bad)).rejects.toThrow("is not a work folder");
      await expect(storage.commitResult(jobId, bad)).rejects.toThrow("is not a work folder");
    }
    expect(await codeOf(storage.createWork("job_../x"))).toBe("job_not_found");
  });

  test("a data directory that cannot be created is reported at the start", async () => {
    writeFileSync(join(root, "file"), "");
    await expect(openStorage(join(root, "file"))).rejects.toThrow();
  });
});
