/** `markmill admin sweep` at work when the server is told to stop. */
import { expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer } from "../support/server.ts";

const files = 20_000;

test("a sweep ends soon when the server stops, keeps its work, and reports that to the caller", async () => {
  await using server = await startServer();
  const folder = join(server.dataDir, "uploads");
  const left = () => readdirSync(folder).length;
  // What the server sweeps at its start is not to be mixed up with what is swept here.
  const sweep = async (...args: string[]) =>
    runCommand([await executable()], ["admin", "sweep", "--data-dir", server.dataDir, ...args]);
  expect((await sweep()).exitCode).toBe(0);
  for (let n = 0; n < files; n += 1)
    writeFileSync(join(folder, `upl_${n.toString(16).padStart(32, "0")}`), "");

  const sweeping = sweep("--json");
  await until(left, (count) => count < files, { everyMs: 1 });
  const startMs = performance.now();
  const stopping = server.stop();
  const { exitCode, stdout, stderr } = await sweeping;
  const answeredMs = performance.now() - startMs;
  expect(await stopping).toBe(0);
  const swept = JSON.parse(stdout);
  expect([exitCode, swept.complete, stderr]).toEqual([
    1,
    false,
    expect.stringContaining("ended early because the server is stopping"),
  ]);
  expect(left()).toBe(files - swept.orphaned_uploads);
  expect(left()).toBeGreaterThan(0);
  expect(answeredMs).toBeLessThan(2_000);

  // On the ledger itself the rest goes, and people read the same names as programs.
  const rest = await sweep();
  expect([rest.exitCode, rest.stderr, left()]).toEqual([0, "", 0]);
  const told = new Map(
    rest.stdout
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(/ +/))
      .map(([name, count]) => [name, Number(count)]),
  );
  const { complete: _, ...figures } = swept;
  expect(Object.fromEntries(told)).toEqual({ ...figures, orphaned_uploads: files - swept.orphaned_uploads });
}, 180_000);
