/** `markmill watch` with the executable: files that come in every way, restarts, troubles. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { smallDiskForTest } from "../../config/testing/small-disk.ts";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { endWatches, removeGrounds, startWatch, watchGround } from "../support/watch.ts";

let program: string[];
beforeAll(async () => {
  program = [await executable()];
}, 300_000);
afterEach(endWatches);
afterAll(removeGrounds);

const ground = () => watchGround(program);

describe("how files come", () => {
  test("copied slowly in pieces: taken once, when they are whole", async () => {
    const { inside, start, text } = ground();
    const watch = start();
    await watch.says("watching in");
    const descriptor = openSync(inside("slow.txt"), "w");
    // Longer than the settling time, while it is open: no half of it is taken.
    for (const piece of ["one\n", "two\n", "three\n"]) {
      writeSync(descriptor, piece);
      await Bun.sleep(700);
    }
    expect(text("slow.md")).toBeNull();
    closeSync(descriptor);
    // Opened anew for each piece, faster than the settling time.
    for (let piece = 0; piece < 5; piece++) {
      appendFileSync(inside("pieces.txt"), `${piece}\n`);
      await Bun.sleep(200);
    }
    await watch.says("slow.md");
    await watch.says("pieces.md");
    expect(text("slow.md")).toContain("three");
    expect(text("pieces.md")).toContain("4");
    const { exitCode, stdout } = await watch.end("SIGTERM");
    expect([exitCode, stdout]).toEqual([0, ""]);
    expect(watch.said().match(/→/g)).toHaveLength(2);
  }, 180_000);

  test("renamed, changed, and removed", async () => {
    const { cwd, inside, start, text } = ground();
    const watch = start("--json");
    await watch.says("watching in");
    writeFileSync(join(cwd, "a.txt"), "first\n");
    renameSync(join(cwd, "a.txt"), inside("a.txt"));
    await watch.says("in/a.txt → out/a.md");
    // The same length and, as copies with old times have it, nothing that the clock tells.
    writeFileSync(inside("a.txt"), "other\n");
    await watch.says("in/a.txt → out/a.md", 2);
    expect(text("a.md")).toBe("other\n");
    rmSync(inside("a.txt"));
    await Bun.sleep(500);
    expect(text("a.md")).toBe("other\n");
    const { exitCode, stdout } = await watch.end("SIGINT");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ mode: "offline", converted: 2, failed: 0, failures: [] });
  }, 180_000);

  test("fifty at once, in folders that keep their place", async () => {
    const { inside, start, results } = ground();
    const watch = start();
    await watch.says("watching in");
    mkdirSync(inside("deep/er"), { recursive: true });
    for (let at = 0; at < 50; at++)
      writeFileSync(inside(at % 2 === 0 ? `n${at}.csv` : `deep/er/n${at}.txt`), `a,b\n${at},2\n`);
    await until(() => results().length === 50, Boolean, { timeoutMs: 50_000 });
    expect(results()).toContain("deep/er/n49.md");
    expect((await watch.end("SIGTERM")).exitCode).toBe(0);
    expect(watch.said()).toContain("50 converted, 0 failed");
  }, 180_000);

  test("unfinished documents are left alone, and so are results", async () => {
    const { cwd, inside, once } = ground();
    for (const name of ["a.pdf.part", "b.crdownload", "~$c.docx", ".hidden.txt", "d.tmp", "e.txt~", "f.xyz"])
      writeFileSync(inside(name), "x");
    writeFileSync(join(cwd, "target.txt"), "x");
    symlinkSync(join(cwd, "target.txt"), inside("link.txt"));
    writeFileSync(inside("g.txt"), "good\n");
    const watch = startWatch(program, ["in", "-o", "in/results", "--interval", "0.1", "--settle", "0.2"], {
      cwd,
      env: { HOME: cwd },
    });
    await watch.says("in/results/g.md");
    await Bun.sleep(1_000);
    expect((await watch.end("SIGTERM")).exitCode).toBe(0);
    expect(watch.said()).toContain("1 converted, 0 failed");
    expect(readdirSync(inside("results")).sort()).toEqual(["g.md", "markmill-report.jsonl"]);
    // Results beside the folder's own files would feed themselves.
    expect(
      (await runCommand(program, ["watch", "in", "-o", "in/."], { cwd, env: { HOME: cwd } })).exitCode,
    ).toBe(2);
    rmSync(inside("results"), { recursive: true });
    expect((await once("--bundle")).exitCode).toBe(0);
    expect(existsSync(join(cwd, "out", "g", "manifest.json"))).toBe(true);
  }, 180_000);

  test("two of one name never replace each other's result, whatever comes and goes", async () => {
    const { inside, start, text, results } = ground();
    const watch = start();
    await watch.says("watching in");
    writeFileSync(inside("a.txt"), "text\n");
    await watch.says("out/a.md");
    writeFileSync(inside("a.csv"), "x,y\n1,2\n");
    await watch.says("out/a.csv.md");
    rmSync(inside("a.txt"));
    await watch.end("SIGTERM");
    const again = start();
    await again.says("watching in");
    writeFileSync(inside("a.csv"), "x,y\n3,4\n");
    await again.says("in/a.csv → out/a.csv.md");
    expect([text("a.md"), results()]).toEqual(["text\n", ["a.csv.md", "a.md"]]);
  }, 180_000);
});

describe("restarts", () => {
  test("killed and started again: what is done is not done again", async () => {
    const { inside, start, once, results } = ground();
    for (let at = 0; at < 20; at++) writeFileSync(inside(`n${at}.txt`), `${at}\n`);
    const watch = start("--concurrency", "1");
    await watch.says("→", 5);
    await watch.end("SIGKILL");
    const doneBefore = watch.said().match(/→/g)?.length ?? 0;
    const next = JSON.parse((await once("--json")).stdout);
    expect(next.converted + next.unchanged).toBe(20);
    // What was killed between its result and its line in the report is the most that is done twice.
    expect(next.unchanged).toBeGreaterThanOrEqual(doneBefore);
    expect(results()).toHaveLength(20);
    expect(readdirSync(join(inside(".."), "out")).filter((name) => name.endsWith(".part"))).toEqual([]);
    const last = await once("--json");
    expect([last.exitCode, JSON.parse(last.stdout)]).toMatchObject([0, { converted: 0, unchanged: 20 }]);
  }, 180_000);

  test("--no-existing leaves what is there until it changes", async () => {
    const { inside, start, results } = ground();
    writeFileSync(inside("old.txt"), "old\n");
    const watch = start("--no-existing");
    await watch.says("watching in");
    await Bun.sleep(600);
    writeFileSync(inside("new.txt"), "new\n");
    await watch.says("out/new.md");
    expect(results()).toEqual(["new.md"]);
    writeFileSync(inside("old.txt"), "old, changed\n");
    await watch.says("out/old.md");
  }, 180_000);
});

describe("failures", () => {
  const pdf = (prose: string) => pdfOf([{ heading: "Report", paragraphs: [prose] }]);

  test("a file that fails is said once, and tried again when it changes", async () => {
    const { inside, start } = ground();
    writeFileSync(inside("bad.pdf"), "%PDF-1.7\nnothing of the kind");
    const watch = start("--json");
    await watch.says("in/bad.pdf: ");
    await Bun.sleep(1_500);
    expect(watch.said().split("in/bad.pdf").length).toBe(2);
    writeFileSync(inside("bad.pdf"), pdf("The quiet river passes the old paper mill."));
    await watch.says("in/bad.pdf → out/bad.md");
    writeFileSync(inside("worse.pdf"), "%PDF-1.7\nnothing");
    await watch.says("in/worse.pdf: ");
    const { exitCode, stdout } = await watch.end("SIGTERM");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      converted: 1,
      failed: 1,
      failures: [{ input: "in/worse.pdf", error: { code: "corrupt_document" } }],
    });
  }, 180_000);

  test("--once exits as convert does", async () => {
    const { inside, once } = ground();
    expect((await once()).exitCode).toBe(0);
    writeFileSync(inside("good.txt"), "good\n");
    writeFileSync(inside("bad.pdf"), "%PDF-1.7\nnothing");
    const { exitCode, stdout } = await once("--json");
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([1, { converted: 1, failed: 1 }]);
  }, 180_000);

  test("a folder that goes away is waited for, and that is said once", async () => {
    const { cwd, inside, start } = ground();
    writeFileSync(inside("a.txt"), "a\n");
    const watch = start();
    await watch.says("out/a.md");
    renameSync(join(cwd, "in"), join(cwd, "away"));
    await watch.says("in: there is no such file or folder; waiting");
    await Bun.sleep(600);
    writeFileSync(join(cwd, "away", "b.txt"), "b\n");
    renameSync(join(cwd, "away"), join(cwd, "in"));
    await watch.says("in is available again");
    await watch.says("out/b.md");
    expect(watch.said().split("; waiting")).toHaveLength(2);
    expect(watch.said().match(/→/g)).toHaveLength(2);
    expect((await watch.end("SIGTERM")).exitCode).toBe(0);
  }, 180_000);

  test("results that cannot be written are tried again", async () => {
    const { inside, out, start } = ground();
    mkdirSync(out("a.md"), { recursive: true });
    writeFileSync(inside("a.txt"), "a\n");
    const watch = start();
    await watch.says("retrying with increasing delays");
    rmSync(out("a.md"), { recursive: true });
    await watch.says("in/a.txt → out/a.md");
    await watch.says("recovered; continuing");
    expect((await watch.end("SIGTERM")).exitCode).toBe(0);
  }, 180_000);

  test("a full disk is waited for (skipped where no small one can be made)", async () => {
    const disk = smallDiskForTest(16);
    if (disk === null) return;
    const { cwd, inside, env } = ground();
    const out = join(disk.folder, "out");
    try {
      const watch = startWatch(program, ["in", "-o", out, "--interval", "0.1", "--settle", "0.2"], {
        cwd,
        env,
      });
      writeFileSync(inside("a.txt"), "a\n");
      await watch.says("a.md");
      disk.fill(4_096);
      writeFileSync(inside("b.txt"), "b ".repeat(100_000));
      await watch.says("the disk is full");
      await Bun.sleep(3_000);
      disk.clear();
      await watch.says(join(out, "b.md"));
      await watch.says("recovered; continuing");
      expect(watch.said().split("increasing delays")).toHaveLength(2);
      expect(readFileSync(join(out, "b.md"), "utf8").length).toBeGreaterThan(100_000);
      expect((await watch.end("SIGTERM")).exitCode).toBe(0);
      expect(readdirSync(out).sort()).toEqual(["a.md", "b.md", "markmill-report.jsonl"]);
    } finally {
      disk.remove();
    }
  }, 180_000);

  test.skipIf(process.getuid?.() === 0)(
    "a file that cannot be read is tried again when it can (not as root)",
    async () => {
      const { inside, start } = ground();
      writeFileSync(inside("a.txt"), "a\n");
      chmodSync(inside("a.txt"), 0);
      const watch = start();
      await watch.says("in/a.txt: this user has no permission");
      chmodSync(inside("a.txt"), 0o600);
      await watch.says("in/a.txt → out/a.md");
    },
    180_000,
  );

  const usages: [args: string[], said: string][] = [
    [["missing", "-o", "out"], "missing is not an existing folder"],
    [["in"], "--output is missing"],
    [["in", "-o", "out", "--interval", "0"], "--interval must be"],
    [["in", "-o", "out", "--settle", "x"], "--settle must be"],
  ];
  test.each(usages)("bad usage: %j", async (args, said) => {
    const { cwd, env } = ground();
    const { exitCode, stderr } = await runCommand(program, ["watch", ...args], { cwd, env });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
});
