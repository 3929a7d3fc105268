/** Whoever reads the log by machine gets nothing but JSON on standard error, whatever the server has to say. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";

interface Line {
  time: string;
  level: string;
  event: string;
  [field: string]: unknown;
}

/** Throws where a line is none. */
const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter(
      (line) =>
        line !== "" && !/^(?:Markmill is ready at|Create the first administrator account at) /.test(line),
    )
    .map((line) => JSON.parse(line));

test("every line of a server's life is an object: reloads, good and bad, and a start that fails", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-log-"));
  const configure = (text: string) => writeFileSync(join(dataDir, "markmill.toml"), text);
  try {
    await using server = await startServer({ dataDir, args: ["--log-format", "json"] });
    const told = async (event: string) => {
      const lines = await until(
        () => linesOf(server.output()),
        (all) => all.some((line) => line.event === event),
      );
      return lines.findLast((line) => line.event === event);
    };
    configure("[retention]\nresults_days = 7\n[scheduler]\nconcurrency = 3\n");
    process.kill(server.pid, "SIGHUP");
    expect(await told("configuration.reloaded")).toMatchObject({
      level: "info",
      changed: "retention.results_days",
      restart_needed_for: "scheduler.concurrency",
    });
    configure("[retention]\nresults_days = 'many'\n");
    process.kill(server.pid, "SIGHUP");
    expect(await told("configuration.not_reloaded")).toMatchObject({
      level: "error",
      cause: expect.stringContaining("retention.results_days"),
    });

    // A second server on the same data: refused, in the same form.
    const env = { MARKMILL_LOG__FORMAT: "json", MARKMILL_RETENTION__RESULTS_DAYS: "7" };
    configure("");
    const serve = ["serve", "--listen", "127.0.0.1:0", "--data-dir", dataDir];
    const second = await runCommand([await executable()], serve, { env });
    expect([second.exitCode, second.stdout]).toEqual([1, ""]);
    expect(linesOf(second.stderr).at(-1)).toMatchObject({ level: "error", event: "server.failed" });

    // A configuration that is not valid: where it says how to log, in that form too.
    configure("[log]\nformat = 'json'\n[retention]\nresults_days = 'many'\n");
    const third = await runCommand([await executable()], serve);
    expect([third.exitCode, third.stdout]).toEqual([2, ""]);
    expect(linesOf(third.stderr)).toMatchObject([{ event: "server.failed", code: "configuration" }]);
    configure("");

    expect(await server.stop()).toBe(0);
    const events = linesOf(server.output());
    expect(events.length).toBeGreaterThan(3);
    for (const { time, level, event } of events)
      expect([time, level, event]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
