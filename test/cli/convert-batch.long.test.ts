/** A hundred files of many kinds by the executable: one is damaged, and whoever is interrupted goes on where it was. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "../../scripts/server/api.ts";
import { damagedName, mixedFiles } from "../support/batch/files.ts";
import { countOf, linesOf, reported, reportOf, resultsOf, startConvert } from "../support/batch/run.ts";
import { startServer, type TestServer } from "../support/server.ts";

const count = 100;
let base = "";
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "batch-"));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function place(name: string): string {
  const folder = join(base, name);
  mkdirSync(join(folder, "in"), { recursive: true });
  expect(mixedFiles(join(folder, "in"), count)).toHaveLength(count);
  return folder;
}

const args = ["in", "-o", "out"];

/** Those that were there before are there as they were. */
function expectKept(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  for (const [name, state] of before) expect([name, after.get(name)]).toEqual([name, state]);
}

/** The results that the report calls done. */
function finished(folder: string): Map<string, string> {
  const lines = linesOf(folder).filter(({ status }) => status === "succeeded");
  const done = new Set(lines.map(({ output }) => output));
  return new Map([...resultsOf(folder)].filter(([name]) => done.has(name)));
}

const failures = (folder: string) =>
  linesOf(folder).flatMap(({ status, input, error }) => (status === "failed" ? [[input, error?.code]] : []));

describe("by itself", () => {
  test("99 results, exit code 1, the damaged one is named; again, nothing but that is tried", async () => {
    const folder = place("whole");
    const first = await (await startConvert(folder, args)).ended;
    expect([first.exit, first.out]).toEqual([1, ""]);
    expect(first.err).toContain("99 converted, 1 failed\n");
    expect(first.err).toContain(`1 failed: in/${damagedName} (corrupt_document)\n`);
    const results = resultsOf(folder);
    expect(results.size).toBe(99);
    expect(failures(folder)).toEqual([[`../in/${damagedName}`, "corrupt_document"]]);
    const second = await (await startConvert(folder, [...args, "--json"])).ended;
    expect(second.exit).toBe(1);
    const { items, unchanged } = JSON.parse(second.out) as { items: { status: string }[]; unchanged: number };
    expect([items.length, unchanged]).toEqual([100, 99]);
    expect(resultsOf(folder)).toEqual(results);
    expect(linesOf(folder)).toHaveLength(101);
  }, 180_000);

  test.each(["SIGINT", "SIGKILL"] as const)(
    "after %s only the rest is done",
    async (signal) => {
      const folder = place(signal);
      const running = await startConvert(folder, args);
      await reported(folder, "succeeded", 20);
      running.kill(signal);
      const first = await running.ended;
      const done = countOf(folder, "succeeded");
      const before = finished(folder);
      expect(done).toBeGreaterThanOrEqual(20);
      expect(done).toBeLessThan(99);
      if (signal === "SIGINT") {
        expect(first.exit).toBe(1);
        expect(first.err.trimEnd().split("\n").at(-1)).toBe(
          "markmill: interrupted: run the same command again to continue; finished inputs are skipped",
        );
        expect(resultsOf(folder).size).toBe(done);
        // Nothing is left of what was not finished.
        expect(linesOf(folder).filter(({ status }) => status === "cancelled").length).toBeGreaterThan(0);
      } else appendFileSync(reportOf(folder), '{"schema_version":"markmill.report.v1","time":"20');
      const second = await (await startConvert(folder, args)).ended;
      expect(second.exit).toBe(1);
      expect(second.err).toContain(`${99 - done} converted, 1 failed, ${done} unchanged\n`);
      // A result may have been in its place before the report said so; that one was made again.
      expectKept(before, resultsOf(folder));
      expect(resultsOf(folder).size).toBe(99);
      expect(countOf(folder, "succeeded")).toBe(99);
    },
    180_000,
  );
});

describe("through a server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const env = (api: Api) => ({ MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: api.key });

  test.each(["SIGINT", "SIGKILL"] as const)(
    "after %s only the rest is sent, and nothing is paid for twice",
    async (signal) => {
      const folder = place(`server-${signal}`);
      const api = await server.newCaller();
      const running = await startConvert(folder, args, env(api));
      await reported(folder, "succeeded", 20);
      running.kill(signal);
      const { exit } = await running.ended;
      expect(exit === 1).toBe(signal === "SIGINT");
      const done = countOf(folder, "succeeded");
      const before = finished(folder);
      const jobsBefore = (await api.jobs()).map(({ id }) => id);
      const second = await (await startConvert(folder, args, env(api))).ended;
      expect([second.exit, second.err]).toEqual([
        1,
        expect.stringContaining(`${99 - done} converted, 1 failed, ${done} unchanged`),
      ]);
      expectKept(before, resultsOf(folder));
      expect(resultsOf(folder).size).toBe(99);
      const jobs = await api.jobs();
      const paid = jobs.filter(({ status }) => status === "succeeded");
      // Each document once: a job that went on while nobody looked was taken up again.
      expect(paid).toHaveLength(99);
      if (signal === "SIGKILL") {
        expect(jobs).toHaveLength(99);
        expect(jobsBefore.length).toBeGreaterThan(done);
      }
      const { period, reserved_credit_units } = await api.usage();
      const units = paid.reduce((sum, { actual_credit_units }) => sum + (actual_credit_units ?? 0), 0);
      expect([period.spent_credit_units, reserved_credit_units]).toEqual([units, 0]);
      const told = linesOf(folder).reduce((sum, line) => sum + (line.actual_credit_units ?? 0), 0);
      expect(told).toBe(units);

      // A result that was lost is fetched again, and costs nothing more.
      rmSync(join(folder, "out", "100.md"));
      const third = await (await startConvert(folder, args, env(api))).ended;
      expect(third.err).toContain("1 converted, 1 failed, 98 unchanged, 0 Credits\n");
      expect([resultsOf(folder).size, (await api.jobs()).length]).toEqual([99, jobs.length]);
    },
    180_000,
  );
});
