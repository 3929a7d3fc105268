/** What a second run of the same command does, here and through a server; the children and the server are scripted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { OpenSandbox, Sandbox, Task, TaskOutcome } from "../../sandbox/contract.ts";
import { systemParts } from "../parts.ts";
import { type Ran, ran, type Surroundings } from "../testing/context.ts";

let cwd = "";
/** The names of the files that were converted, in order. */
let converted: string[] = [];
let atOnce = 0;
let atOnceMost = 0;
let onConvert: (name: string) => void = () => undefined;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "resume-"));
});
afterAll(() => rmSync(cwd, { recursive: true }));
beforeEach(() => {
  [converted, atOnce, atOnceMost, onConvert] = [[], 0, 0, () => undefined];
});

const scripted: OpenSandbox = () => {
  const run = async (task: Task, { signal }: { signal?: AbortSignal } = {}): Promise<TaskOutcome<Task>> => {
    if (task.kind !== "convert" && task.kind !== "inspect") throw new Error(`nobody asks for ${task.kind}`);
    if (task.kind === "inspect") {
      const measurement = { metrics: {}, sourceUnits: 1 };
      return { ok: true, value: { capabilityId: "pdf-to-markdown", request: task.request, measurement } };
    }
    const { filename, path } = task.source;
    atOnceMost = Math.max(atOnceMost, ++atOnce);
    onConvert(filename);
    await Bun.sleep(10);
    atOnce -= 1;
    if (signal?.aborted) return { ok: false, reason: "cancelled" };
    converted.push(filename);
    const text = readFileSync(path, "utf8");
    if (text === "bad") return { ok: false, reason: "fault", code: "corrupt_document", message: "Damaged." };
    const folder = join(task.workDir, "bundle");
    mkdirSync(folder);
    writeFileSync(join(folder, bundleFiles.markdown), `${text}\n`);
    return { ok: true, value: { metrics: {}, delivery: "deliverable", units: 1 } };
  };
  return {
    run: run as Sandbox["run"],
    health: () => ({ idle: 0, busy: 0, crashed: 0, killed: 0 }),
    close: async () => undefined,
  };
};

const parts = { ...systemParts, openSandbox: async () => scripted };
const convert = (args: string[], more: Surroundings = {}): Promise<Ran> =>
  ran(["convert", ...args], { cwd, parts, ...more });

/** A folder of its own with such files in `in`. */
function place(files: Record<string, string>): string {
  const folder = mkdtempSync(join(cwd, "place-"));
  mkdirSync(join(folder, "in"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "in", name), text);
  return folder;
}
const linesOf = (path: string): Record<string, unknown>[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("offline", () => {
  test("what is done is skipped, what failed, changed, vanished or was spoilt is done again", async () => {
    const folder = place({ "a.pdf": "a", "b.pdf": "b", "c.pdf": "c", "d.pdf": "d", "bad.pdf": "bad" });
    const args = ["in", "-o", "out"];
    const first = await convert(args, { cwd: folder });
    expect([first.exit, converted.sort()]).toEqual([1, ["a.pdf", "b.pdf", "bad.pdf", "c.pdf", "d.pdf"]]);
    writeFileSync(join(folder, "in", "b.pdf"), "B");
    rmSync(join(folder, "out", "c.md"));
    writeFileSync(join(folder, "out", "d.md"), "notes of mine");
    converted = [];
    const second = await convert([...args, "--json"], { cwd: folder });
    expect([second.exit, converted.sort()]).toEqual([1, ["b.pdf", "bad.pdf", "c.pdf", "d.pdf"]]);
    expect(second.err).toContain("3 converted, 1 failed, 1 unchanged\n");
    const document = JSON.parse(second.out);
    expect(document).toMatchObject({
      unchanged: 1,
      skipped: 0,
      report: join(folder, "out", "markmill-report.jsonl"),
    });
    expect(document.items[0]).toMatchObject({ input: "in/a.pdf", status: "unchanged" });
    expect(readFileSync(join(folder, "out", "d.md"), "utf8")).toBe("d\n");
    expect(linesOf(document.report)).toHaveLength(9);
    const lines = linesOf(document.report);
    expect(lines.find(({ status }) => status === "failed")).toMatchObject({
      input: "../in/bad.pdf",
      output: "bad.md",
      status: "failed",
      source_bytes: 3,
      error: { code: "corrupt_document", message: "Damaged." },
    });
  });

  test("another request, or another place to convert, is another matter; so is --again", async () => {
    const folder = place({ "a.pdf": "a", "b.pdf": "b" });
    const counts: number[] = [];
    for (const more of [
      [],
      [],
      ["--pages", "1"],
      ["--pages", "1"],
      ["--mode", "accurate"],
      ["--keep-furniture"],
      ["--again"],
      [],
      ["--no-report"],
    ]) {
      converted = [];
      expect((await convert(["in", "-o", "out", ...more], { cwd: folder })).exit).toBe(0);
      counts.push(converted.length);
    }
    expect(counts).toEqual([2, 0, 2, 0, 2, 2, 2, 0, 2]);
  });

  test("the folders may be moved together, and the command may be given from elsewhere", async () => {
    const folder = place({ "a.pdf": "a", "b.pdf": "b" });
    await convert(["in", "-o", "out"], { cwd: folder });
    converted = [];
    await convert([join(folder, "in", "b.pdf"), join(folder, "in", "a.pdf"), "-o", join(folder, "out")]);
    expect(converted).toEqual([]);
  });

  test("one input has a report where one is named, several on standard output or in one file none", async () => {
    const folder = place({ "a.pdf": "a" });
    expect((await convert(["in/a.pdf", "-o", "out/"], { cwd: folder })).exit).toBe(0);
    expect(existsSync(join(folder, "out", "markmill-report.jsonl"))).toBe(false);
    for (const expected of [1, 0]) {
      converted = [];
      const args = ["in/a.pdf", "-o", "out/", "--report", "r/x.jsonl"];
      expect((await convert(args, { cwd: folder })).exit).toBe(0);
      expect(converted).toHaveLength(expected);
    }
    converted = [];
    const toScreen = ["in/a.pdf", "--report", "r/x.jsonl"];
    for (const _ of [1, 2]) expect((await convert(toScreen, { cwd: folder })).out).toBe("a\n");
    expect(converted).toHaveLength(2);
    converted = [];
    for (const text of ["x", "x", "y"])
      await convert(["-", "-o", "out/", "--report", "r/x.jsonl"], { cwd: folder, input: text });
    expect(converted).toHaveLength(2);
  });

  test("a report is not an input, however it is selected", async () => {
    const folder = place({ "a.json": "a", "b.json": "b" });
    const inside = ["in", "-o", "in/out"];
    for (const args of [
      inside,
      inside,
      ["in", "-o", "out", "--report", "in/r.jsonl"],
      ["in/*", "-o", "out"],
    ]) {
      const { err } = await convert(args, { cwd: folder });
      expect(err).not.toContain("jsonl");
    }
    // As a shell spells out * in the folder of results.
    writeFileSync(join(folder, "in", "out", "a.json"), "a");
    const files = ["in/out/a.json", "in/out/markmill-report.jsonl", "-o", "in/out", "--json"];
    const { out } = await convert(files, { cwd: folder });
    expect(JSON.parse(out).items).toHaveLength(1);
    const alone = await convert(["in/r.jsonl", "--report", "in/r.jsonl"], { cwd: folder });
    expect([alone.exit, alone.err]).toEqual([
      1,
      expect.stringContaining("it is the report file of this command"),
    ]);
  });

  test("where the report cannot be written nothing is converted", async () => {
    const folder = place({ "a.pdf": "a", "b.pdf": "b" });
    for (const [report, exit, said] of [
      ["in/a.pdf/r.jsonl", 1, "cannot be written"],
      ["in", 1, "it is a folder"],
      ["in/b.pdf", 2, "is not a Markmill report"],
      ["-", 2, "--report needs a file name"],
    ] as const) {
      const result = await convert(["in", "-o", "out", "--report", report], { cwd: folder });
      expect([result.exit, result.err]).toEqual([exit, expect.stringContaining(said)]);
    }
    expect([converted, readFileSync(join(folder, "in", "b.pdf"), "utf8")]).toEqual([[], "b"]);
  });

  test("no more at the same time than asked for", async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.pdf`, `${at}`]));
    const folder = place(files);
    for (const most of [1, 3]) {
      atOnceMost = 0;
      await convert(["in", "-o", "out", "--again", "--concurrency", `${most}`], { cwd: folder });
      expect(atOnceMost).toBe(most);
    }
    for (const wrong of ["0", "257", "-1", "1.5", "x", ""]) {
      const { exit, err } = await convert(["in", "-o", "out", `--concurrency=${wrong}`], { cwd: folder });
      expect([exit, err]).toEqual([2, expect.stringContaining("from 1 to 256")]);
    }
  });

  test("interrupted: running jobs are cancelled, the rest is not started, and the next run continues", async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at + 10}.pdf`, `${at}`]));
    const folder = place(files);
    const stop = new AbortController();
    onConvert = (name) => {
      if (name === "19.pdf") stop.abort();
    };
    const args = ["in", "-o", "out", "--concurrency", "2", "--json"];
    const first = await convert(args, { cwd: folder, stopSignal: () => stop.signal });
    const done = converted.length;
    expect(first.exit).toBe(1);
    const lines = linesOf(join(folder, "out", "markmill-report.jsonl"));
    const cancelled = lines.filter(({ status }) => status === "cancelled").length;
    // The other of the two at once may just have been between two files.
    expect([1, 2]).toContain(cancelled);
    expect(first.err).toContain(
      ` converted, 0 failed, ${cancelled} cancelled, ${30 - done - cancelled} not started\n`,
    );
    expect(first.err.split("\n").at(-2)).toBe(
      "markmill: interrupted: run the same command again to continue; finished inputs are skipped",
    );
    expect(lines.filter(({ status }) => status === "succeeded")).toHaveLength(done);
    onConvert = () => undefined;
    const second = await convert(args, { cwd: folder });
    expect([second.exit, converted.length, new Set(converted).size]).toEqual([0, 30, 30]);
    expect(JSON.parse(second.out)).toMatchObject({ unchanged: done });
  });

  test("of many, those that failed are named in the end", async () => {
    const many = Array.from({ length: 20 }, (_, at) => [`${at + 10}.pdf`, at % 4 === 0 ? "bad" : "x"]);
    const folder = place(Object.fromEntries(many));
    const { err } = await convert(["in", "-o", "out"], { cwd: folder });
    const names = [10, 14, 18, 22, 26].map((at) => `in/${at}.pdf (corrupt_document)`).join(", ");
    expect(err.split("\n").slice(-3)).toEqual(["15 converted, 5 failed", `5 failed: ${names}`, ""]);
  });
});
