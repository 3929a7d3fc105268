import { afterAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InspectTask } from "../contract.ts";
import { convert, inspect } from "../testing/harness.ts";
import { Workspace } from "./workspace.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-workspace-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const document = join(root, "document");
writeFileSync(document, "text");

function newWorkspace(readable: readonly string[] = []): Workspace {
  return new Workspace({ root, readable, writable: [] });
}

const measuring = (path: string): InspectTask => inspect("count", path);

describe("the input of a task", () => {
  test("is in the child's folder, without a copy, until the task ends", async () => {
    const workspace = newWorkspace();
    const { task } = await workspace.stage(measuring(document));
    expect(task.source.path).toStartWith(join(workspace.folder, "in"));
    expect(statSync(task.source.path).ino).toBe(statSync(document).ino);
    await workspace.clear();
    expect(existsSync(task.source.path)).toBe(false);
    expect(readFileSync(document, "utf8")).toBe("text");
    await workspace.remove();
    expect(existsSync(workspace.folder)).toBe(false);
  });

  test("stays where it is if the child reads it there", async () => {
    const workspace = newWorkspace([document]);
    expect((await workspace.stage(measuring(document))).task.source.path).toBe(document);
    await workspace.remove();
  });

  test("comes under a name of its own, and a page's scratch files go to the child's folder", async () => {
    const workspace = newWorkspace();
    const first = (await workspace.stage(measuring(document))).task;
    const second = (await workspace.stage({ ...measuring(document), imported: { workDir: root } })).task;
    expect(second.source.path).not.toBe(first.source.path);
    expect([first, second].map(({ source }) => readFileSync(source.path, "utf8"))).toEqual(["text", "text"]);
    expect(second.imported).toEqual({ workDir: workspace.work });
    expect("imported" in first).toBe(false);
    await workspace.remove();
  });

  test("that is gone is left to the child, which reports it", async () => {
    const workspace = newWorkspace();
    const path = join(root, "gone");
    expect((await workspace.stage(measuring(path))).task.source.path).toBe(path);
    await workspace.remove();
  });
});

test("a piece's file is not followed out of the folder that it comes from", async () => {
  const [from, workspace] = [newWorkspace(), newWorkspace()];
  const file = join(from.work, "0");
  // Not linked as a folder; then, for the copy, a link to what the child may not read.
  mkdirSync(file);
  const options = { scope: "page", languages: "auto" } as const;
  const picture = { file, width: 1, height: 1, dpi: null };
  const task = {
    kind: "recognize",
    picture,
    options,
    languageFiles: {},
    result: join(from.work, "1"),
  } as const;
  expect((await workspace.stage(task)).task.picture.file).toBe(file);
  rmSync(file, { recursive: true });
  symlinkSync(document, file);
  const staged = (await workspace.stage(task)).task.picture.file;
  expect(lstatSync(staged).isSymbolicLink()).toBe(true);
  await Promise.all([from.remove(), workspace.remove()]);
});

describe("results", () => {
  test("come to the task's folder, and a link comes as the link that it is", async () => {
    const workspace = newWorkspace();
    for (const plant of [
      (bundle: string) => mkdirSync(bundle),
      (bundle: string) => symlinkSync(root, bundle),
    ]) {
      const workDir = mkdtempSync(join(root, "work-"));
      const staged = await workspace.stage({
        ...convert("count", workDir),
        source: measuring(document).source,
      });
      expect(staged.task.workDir).toBe(workspace.work);
      plant(join(workspace.work, "bundle"));
      await staged.collect();
      expect(readdirSync(workDir)).toEqual(["bundle"]);
      const stats = lstatSync(join(workDir, "bundle"));
      if (stats.isSymbolicLink()) expect(readlinkSync(join(workDir, "bundle"))).toBe(root);
      else expect(stats.isDirectory()).toBe(true);
      await workspace.clear();
      expect(readdirSync(workspace.work)).toEqual([]);
    }
    await workspace.remove();
    expect(readFileSync(document, "utf8")).toBe("text");
  });

  test("that are missing are left to their reader", async () => {
    const workspace = newWorkspace();
    const workDir = mkdtempSync(join(root, "work-"));
    await (await workspace.stage(convert("count", workDir))).collect();
    expect(readdirSync(workDir)).toEqual([]);
    await workspace.remove();
  });
});

const memoryFolder = "/dev/shm";
const isOtherDisk = existsSync(memoryFolder) && statSync(memoryFolder).dev !== statSync(root).dev;

describe.if(isOtherDisk)("on another file system (skipped where there is none)", () => {
  const elsewhere = mkdtempSync(join(memoryFolder, "markmill-workspace-"));
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  test("inputs and results of pieces are copied", async () => {
    const workspace = new Workspace({ root: elsewhere, readable: [], writable: [] });
    const task = {
      kind: "recognize",
      picture: { file: document, width: 1, height: 1, dpi: null },
      options: { scope: "page", languages: "auto" },
      languageFiles: {},
      result: join(root, "recognized.json"),
    } as const;
    const { task: staged, collect } = await workspace.stage(task);
    expect(statSync(staged.picture.file).dev).not.toBe(statSync(document).dev);
    expect(readFileSync(staged.picture.file, "utf8")).toBe("text");
    writeFileSync(staged.result, "{}");
    await collect();
    expect(readFileSync(task.result, "utf8")).toBe("{}");
    await workspace.remove();
  });

  test("a folder of results is not moved", async () => {
    const workspace = new Workspace({ root: elsewhere, readable: [], writable: [] });
    const { collect } = await workspace.stage(convert("count", mkdtempSync(join(root, "work-"))));
    mkdirSync(join(workspace.work, "bundle"));
    await expect(collect()).rejects.toThrow();
    await workspace.remove();
  });
});

test("folders are removed when the process ends, and nothing is awaited once they are gone", () => {
  const program = `
    const { Workspace } = await import(${JSON.stringify(join(import.meta.dir, "workspace.ts"))});
    const options = { root: ${JSON.stringify(root)}, readable: [], writable: [] };
    const counts = [];
    const count = () => counts.push(process.listenerCount("exit"));
    count();
    const [first, second] = [new Workspace(options), new Workspace(options)];
    count();
    await first.remove();
    count();
    second.removeNow();
    second.removeNow();
    count();
    const last = new Workspace(options);
    await Bun.write(last.work + "/1", "left");
    console.log(JSON.stringify({ counts, folders: [first, second, last].map(({ folder }) => folder) }));
    process.exit(0);`;
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, "--eval", program]);
  const { counts, folders } = JSON.parse(stdout.toString());
  const [none = 0] = counts;
  expect(counts).toEqual([none, none + 1, none + 1, none]);
  expect(folders.filter(existsSync)).toEqual([]);
  expect([folders.length, exitCode]).toEqual([3, 0]);
});
