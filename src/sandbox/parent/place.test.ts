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
import { Place } from "./place.ts";

const root = mkdtempSync(join(tmpdir(), "markmill-place-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const document = join(root, "document");
writeFileSync(document, "text");

function newPlace(readable: readonly string[] = []): Place {
  return new Place({ root, readable, writable: [] });
}

const measuring = (path: string): InspectTask => inspect("count", path);

describe("the input of a task", () => {
  test("is in the child's folder, without a copy, until the task ends", async () => {
    const place = newPlace();
    const { task } = await place.stage(measuring(document));
    expect(task.source.path).toStartWith(join(place.folder, "in"));
    expect(statSync(task.source.path).ino).toBe(statSync(document).ino);
    await place.clear();
    expect(existsSync(task.source.path)).toBe(false);
    expect(readFileSync(document, "utf8")).toBe("text");
    await place.remove();
    expect(existsSync(place.folder)).toBe(false);
  });

  test("stays where it is if the child reads it there", async () => {
    const place = newPlace([document]);
    expect((await place.stage(measuring(document))).task.source.path).toBe(document);
    await place.remove();
  });

  test("that is gone is left to the child, which reports it", async () => {
    const place = newPlace();
    const path = join(root, "gone");
    expect((await place.stage(measuring(path))).task.source.path).toBe(path);
    await place.remove();
  });
});

describe("results", () => {
  test("come to the task's folder, and a link comes as the link that it is", async () => {
    const place = newPlace();
    for (const plant of [
      (bundle: string) => mkdirSync(bundle),
      (bundle: string) => symlinkSync(root, bundle),
    ]) {
      const workDir = mkdtempSync(join(root, "work-"));
      const staged = await place.stage({ ...convert("count", workDir), source: measuring(document).source });
      expect(staged.task.workDir).toBe(place.work);
      plant(join(place.work, "bundle"));
      await staged.collect();
      expect(readdirSync(workDir)).toEqual(["bundle"]);
      const stats = lstatSync(join(workDir, "bundle"));
      if (stats.isSymbolicLink()) expect(readlinkSync(join(workDir, "bundle"))).toBe(root);
      else expect(stats.isDirectory()).toBe(true);
      await place.clear();
      expect(readdirSync(place.work)).toEqual([]);
    }
    await place.remove();
    expect(readFileSync(document, "utf8")).toBe("text");
  });

  test("that are missing are left to their reader", async () => {
    const place = newPlace();
    const workDir = mkdtempSync(join(root, "work-"));
    await (await place.stage(convert("count", workDir))).collect();
    expect(readdirSync(workDir)).toEqual([]);
    await place.remove();
  });
});
