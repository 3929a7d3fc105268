/** `markmill watch` through a server: one that goes and comes, the spending limit, and what is interrupted. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";
import { endWatches, removeGrounds, startWatch, watchGround } from "../support/watch.ts";

let program: string[];
beforeAll(async () => {
  program = [await executable()];
}, 300_000);
afterEach(endWatches);
afterAll(removeGrounds);

const ground = () => watchGround(program);

describe("with a server", () => {
  test("it goes and comes, and the watch stays", async () => {
    const { cwd, inside, env, text } = ground();
    const dataDir = join(cwd, "data");
    mkdirSync(dataDir);
    const first = await startServer({ dataDir });
    const { key } = await first.newCaller();
    const listen = new URL(first.baseUrl).host;
    const watch = startWatch(program, ["in", "-o", "out", "--interval", "0.1", "--settle", "0.2", "--json"], {
      cwd,
      env: { ...env, MARKMILL_SERVER: first.baseUrl, MARKMILL_API_KEY: key },
    });
    writeFileSync(inside("a.txt"), "a\n");
    await watch.says("in/a.txt → out/a.md, 0.05 Credits");
    await first.stop();
    for (const name of ["b", "c", "d"]) writeFileSync(inside(`${name}.txt`), `${name}\n`);
    await watch.says("cannot be reached");
    await Bun.sleep(3_000);
    const second = await startServer({ dataDir, listen });
    try {
      for (const name of ["b", "c", "d"]) await watch.says(`out/${name}.md`);
      expect(text("d.md")).toBe("d\n");
      const { exitCode, stdout } = await watch.end("SIGTERM");
      expect([exitCode, JSON.parse(stdout)]).toMatchObject([
        0,
        { mode: "api", max_credit_units: 15_000, actual_credit_units: 200, converted: 4, failed: 0 },
      ]);
      expect(watch.said().split("cannot be reached")).toHaveLength(2);
      expect(watch.said().split("recovered; continuing")).toHaveLength(2);
    } finally {
      await second.stop();
    }
  }, 180_000);

  test("the spending limit bounds the sum; a file above the rest is left, smaller ones continue", async () => {
    const { cwd, inside, env } = ground();
    await using server = await startServer();
    const { key } = await server.newCaller();
    const args = ["in", "-o", "out", "--interval", "0.1", "--settle", "0.2", "--max-credits", "0.12"];
    const credentials = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: key };
    const watch = startWatch(program, [...args, "--json"], { cwd, env: { ...env, ...credentials } });
    await watch.says("watching in");
    writeFileSync(inside("a.txt"), "a\n");
    await watch.says("out/a.md");
    writeFileSync(inside("large.txt"), "word ".repeat(2_500));
    await watch.says("its estimate is 0.15 Credits, but 0.07 remain of the spending limit of 0.12");
    writeFileSync(inside("b.txt"), "b\n");
    await watch.says("out/b.md");
    const { exitCode, stdout } = await watch.end("SIGTERM");
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([
      4,
      { actual_credit_units: 100, converted: 2, left: 1, left_inputs: ["in/large.txt"] },
    ]);
    // Measured already: the next watch neither sends nor measures it again.
    const more = await runCommand(program, ["watch", ...args.slice(0, -1), "1", "--once", "--json"], {
      cwd,
      env: { ...env, ...credentials },
    });
    expect([more.exitCode, JSON.parse(more.stdout)]).toMatchObject([
      0,
      { actual_credit_units: 150, converted: 1, unchanged: 2, left: 0 },
    ]);
  }, 180_000);

  test("a key that is not taken ends it: exit code 3", async () => {
    const { cwd, inside, env } = ground();
    await using server = await startServer();
    writeFileSync(inside("a.txt"), "a\n");
    const refused = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: `mk_live_${"0f".repeat(32)}` };
    const { exitCode, stderr } = await runCommand(
      program,
      ["watch", "in", "-o", "out", "--interval", "0.1", "--settle", "0.1"],
      { cwd, env: { ...env, ...refused } },
    );
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("invalid_credentials")]);
  }, 180_000);

  test("SIGTERM ends what runs: its job is cancelled, and costs nothing", async () => {
    const { cwd, inside, env } = ground();
    await using server = await startServer();
    const api = await server.newCaller();
    const watch = startWatch(
      program,
      ["in", "-o", "out", "--interval", "0.1", "--settle", "0.1", "--max-credits", "1000"],
      {
        cwd,
        env: { ...env, MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: api.key },
      },
    );
    const prose = Array.from({ length: 40 }, () => "The quiet river passes the old paper mill every winter.");
    writeFileSync(
      inside("long.pdf"),
      pdfOf(Array.from({ length: 400 }, (_, at) => ({ heading: `Chapter ${at}`, paragraphs: prose }))),
    );
    await until(
      () =>
        existsSync(join(cwd, "out/markmill-report.jsonl")) &&
        readFileSync(join(cwd, "out/markmill-report.jsonl"), "utf8").includes('"confirmed"'),
    );
    const { exitCode } = await watch.end("SIGTERM");
    expect(exitCode).toBe(0);
    expect(watch.said()).toMatch(/0 converted, 0 failed, 1 interrupted|1 converted/);
    const usage = await runCommand(program, ["usage", "--json", "--server", server.baseUrl], {
      env: { ...env, MARKMILL_API_KEY: api.key },
    });
    expect(JSON.parse(usage.stdout).reserved_credit_units).toBe(0);
  }, 180_000);
});
