/** A scan of many pages in the executable: its pages are shared out, counted, and survive whoever dies. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { type Scan, scanOf } from "../../scripts/samples/scan.ts";
import { Api, terminal } from "../../scripts/server/api.ts";
import { childrenOf, readOrEmpty, residentMb } from "../../scripts/server/processes.ts";
import type { Job } from "../../src/client/types.ts";
import { busyChildren } from "../support/busy-child.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pages = 12;
const creditUnitsPerPage = 500;
/** Of a process: 350 MiB. */
const residentMbMax = 367;
const twoSlots = ["--scheduler-concurrency", "2"];
const minutes = 60_000;

let scan: Scan;
let dataDir = "";
beforeAll(async () => {
  scan = await scanOf(seededRandom(12), pages);
  dataDir = mkdtempSync(join(tmpdir(), "markmill-scan-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const jobOf = async (api: Api, id: string) => (await api.job(id)).body as Job | null;
const pagesDone = ({ progress }: Job): number => progress?.pages_done ?? 0;

/** The job, once it is so; what it shows meanwhile only grows. */
function watcher(api: Api, id: string): (holds: (job: Job) => boolean) => Promise<Job> {
  let done = 0;
  return (holds) =>
    until(
      () => jobOf(api, id),
      (job) => {
        if (job.progress !== undefined) {
          expect(job.progress.pages_total).toBe(pages);
          expect(pagesDone(job)).toBeGreaterThanOrEqual(done);
          done = pagesDone(job);
        }
        if (!holds(job) && terminal.has(job.status)) throw new Error(JSON.stringify(job));
        return holds(job);
      },
      { timeoutMs: 2 * minutes, everyMs: 20 },
    );
}

/** Those that recognize a page now: who asks them for it has decoded it, with the library for that. */
async function readers(server: TestServer): Promise<number[]> {
  const busy = await busyChildren(server);
  return busy.filter((pid) => !/libvips/.test(readOrEmpty(`/proc/${pid}/maps`)));
}

/** The most that any process of the server holds until it is stopped, in MB. */
function watchMemory(server: TestServer): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of [server.pid, ...childrenOf(server.pid).map(({ pid }) => pid)])
      most = Math.max(most, residentMb(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

test(
  "its pages are counted, and a page whose reader is killed is read by another one",
  async () => {
    await using server = await startServer({ args: twoSlots });
    const api = await server.newCaller();
    const id = await api.queue("scan.tiff", scan.bytes);
    const watch = watcher(api, id);
    const memory = watchMemory(server);
    await watch((job) => pagesDone(job) >= 2);
    const [reader] = await until(
      () => readers(server),
      (pids) => pids.length > 0,
    );
    process.kill(reader as number, "SIGKILL");
    const job = await watch(({ status }) => status === "succeeded");
    const peakMb = memory();
    console.log(`scan: at most ${peakMb.toFixed(0)} MB in a process`);
    expect(peakMb).toBeLessThan(residentMbMax);
    expect(job).toMatchObject({ attempt: 1, actual_credit_units: pages * creditUnitsPerPage });
    const markdown = new TextDecoder().decode((await api.download(id)).bytes);
    // Each was charged, so each was read; one heading may be misread. They are in their order.
    const found = scan.headings.filter((heading) => markdown.includes(heading));
    expect(found.length).toBeGreaterThanOrEqual(pages - 1);
    const places = found.map((heading) => markdown.indexOf(heading));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  },
  3 * minutes,
);

test(
  "a cancellation ends all its children within a second, and it costs nothing",
  async () => {
    await using server = await startServer({ args: twoSlots });
    const api = await server.newCaller();
    const id = await api.queue("scan.tiff", scan.bytes);
    await watcher(api, id)((job) => pagesDone(job) >= 1);
    const atWork = await until(
      () => readers(server),
      (pids) => pids.length === 2,
    );
    // Who has just answered is idle, and stays for the next job. A stopped reader is handed a page and keeps it; one that
    // is stopped between answering and being idle is ended after two seconds.
    for (const pid of atWork) process.kill(pid, "SIGSTOP");
    await Bun.sleep(2_500);
    const there = childrenOf(server.pid).map(({ pid }) => pid);
    expect(there.filter((pid) => atWork.includes(pid)).length).toBeGreaterThan(0);
    const startedMs = performance.now();
    expect((await api.cancel(id)).status).toBe(200);
    const answeredMs = performance.now();
    const alive = () => childrenOf(server.pid).filter(({ pid }) => atWork.includes(pid));
    await until(
      () => alive(),
      (left) => left.length === 0,
      { everyMs: 1 },
    );
    console.log(
      `cancel: answered after ${(answeredMs - startedMs).toFixed(0)} ms, ${atWork.length} of ${there.length} children dead ${(performance.now() - answeredMs).toFixed(0)} ms later`,
    );
    expect(performance.now() - answeredMs).toBeLessThan(1_000);
    expect(await jobOf(api, id)).toMatchObject({ status: "cancelled", actual_credit_units: 0 });
    expect(await api.usage()).toMatchObject({ reserved_credit_units: 0, period: { spent_credit_units: 0 } });
    await until(() => readdirSync(join(server.dataDir, "work")).length === 0);
  },
  3 * minutes,
);

test(
  "a server that is killed midway converts it after its restart, and charges once",
  async () => {
    const before = await startServer({ dataDir, args: twoSlots });
    const api = await before.newCaller();
    const id = await api.queue("scan.tiff", scan.bytes);
    await watcher(api, id)((job) => pagesDone(job) >= pages / 3);
    const shown = pagesDone((await jobOf(api, id)) as Job);
    await before.kill("server");
    await using after = await startServer({ dataDir, args: twoSlots });
    const again = new Api(after.baseUrl, api.key);
    const watch = watcher(again, id);
    const running = await watch((job) => job.progress !== undefined || job.status === "succeeded");
    if (running.progress !== undefined) expect(pagesDone(running)).toBeGreaterThanOrEqual(shown);
    const job = await watch(({ status }) => status === "succeeded");
    expect(job).toMatchObject({ attempt: 1, actual_credit_units: pages * creditUnitsPerPage });
    const { reserved_credit_units, period } = await again.usage();
    expect([reserved_credit_units, period.spent_credit_units]).toEqual([0, pages * creditUnitsPerPage]);
  },
  3 * minutes,
);
