/** The executable on a disk that stops answering: it says so, does not pile up questions, and can be stopped. */
import { afterAll, afterEach, expect, test } from "bun:test";
import { until } from "../../config/testing/until.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { hungDisk } from "../support/hung-disk.ts";
import { startServer } from "../support/server.ts";

const disk = hungDisk();
afterEach(() => disk?.hang());
afterAll(() => disk?.remove());

async function ready(baseUrl: string) {
  const startMs = performance.now();
  const response = await fetch(`${baseUrl}/readyz`);
  return { status: response.status, text: await response.text(), ms: performance.now() - startMs };
}

test.skipIf(disk === null)(
  "/readyz answers while the disk does not, asks it no second time meanwhile, and recovers with it",
  async () => {
    if (disk === null) return;
    await using server = await startServer({ dataDir: disk.folder, env: disk.env });
    expect((await ready(server.baseUrl)).status).toBe(200);
    disk.hang("statfs");
    // A look at the disk is good for a second.
    await Bun.sleep(1_200);
    const callsBefore = disk.statfsCalls();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ready(server.baseUrl)));
    for (const { status, text, ms } of answers) {
      expect([status, text]).toEqual([503, expect.stringContaining("does not respond")]);
      expect(ms).toBeLessThan(4_000);
    }
    // Longer than the server's own watch and the probes of whoever supervises it wait.
    const later: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await Bun.sleep(1_000);
      later.push((await ready(server.baseUrl)).ms);
    }
    expect(Math.max(...later)).toBeLessThan(1_000);
    expect(disk.statfsCalls() - callsBefore).toBeLessThanOrEqual(1);
    expect(server.output().match(/disk\.hung/g)).toHaveLength(1);
    disk.hang();
    await Bun.sleep(1_200);
    expect((await ready(server.baseUrl)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
  180_000,
);

test.skipIf(disk === null)(
  "a writer that is stuck in the disk does not keep the server from ending; it says what had not ended",
  async () => {
    if (disk === null) return;
    await using server = await startServer({ dataDir: disk.folder, env: disk.env });
    const api = await server.newCaller("hung");
    disk.hang("sync");
    const create = ["admin", "create-org", "never answered", "--data-dir", disk.folder];
    const creating = runCommand([await executable()], create);
    await until(() => server.output().includes("adminCreateOrganization"));
    const startMs = performance.now();
    expect(await server.stop()).toBe(1);
    // 10 s after the requests, of which there are none.
    expect(performance.now() - startMs).toBeWithin(9_000, 20_000);
    expect(server.output()).toMatch(/ERROR server\.stop_timed_out unended="scheduler, .*ledger"/);

    const { exitCode, stderr } = await creating;
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("it is not known whether")]);

    // Nothing is lost by that.
    disk.hang();
    await using next = await startServer({ dataDir: disk.folder, env: disk.env });
    const headers = { authorization: `Bearer ${api.key}` };
    expect((await fetch(`${next.baseUrl}/v1/account/usage`, { headers })).status).toBe(200);
    expect(await next.stop()).toBe(0);
  },
  180_000,
);
