/** POST /v1/jobs: confirmations in sequence against many at once, on uploads estimated before. */

import { fdatasyncSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { openFile } from "../../config/open-file.ts";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { randomPdf } from "../samples/pdf.ts";
import { Api } from "../server/api.ts";
import { createUserAndKey } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import { childrenOf, processes } from "../server/processes.ts";
import { type Load, load, originOf, postRequest } from "./load.ts";
import type { Bench } from "./part.ts";
import { loadLine } from "./report.ts";
import { median, spread } from "./statistics.ts";

const syncs = 200;
const bytes = Buffer.alloc(4096, 1);

/** Milliseconds of each of some appends of 4 KiB with fdatasync(2): what one durable change alone must wait for. */
function syncLatenciesMs(place: string): number[] {
  using file = openFile(join(place, "sync-probe"), "w");
  return Array.from({ length: syncs }, () => {
    writeSync(file.descriptor, bytes);
    const startedMs = performance.now();
    fdatasyncSync(file.descriptor);
    return performance.now() - startedMs;
  });
}

/** The kind of file system that a path is on, as proc(5) names it. */
function fileSystemOf(path: string): string {
  const wanted = `${resolve(path)}/`;
  let best = { mountPoint: "", kind: "unknown" };
  for (const line of readFileSync("/proc/mounts", "utf8").split("\n")) {
    const [, mountPoint = "", kind = "unknown"] = line.split(" ");
    const isAbove =
      mountPoint !== "" && wanted.startsWith(mountPoint.endsWith("/") ? mountPoint : `${mountPoint}/`);
    if (isAbove && mountPoint.length >= best.mountPoint.length) best = { mountPoint, kind };
  }
  return best.kind;
}

const clients = 32;
const rounds = 5;
const confirmationsAlone = 100;
const confirmationsTogether = 800;
const estimatesAtOnce = 8;
const pagesOfTheLongJob = 400;

/** All jobs stay queued, so the plan must allow as many as the queue holds. */
const configuration = `default_plan = "bench"

[[plans]]
id = "bench"
name = "Bench"
monthly_credits = 1000000
active_api_keys = 1
max_active_jobs = 10000
max_upload_mib = 100
`;

export async function confirms({ program, place }: Bench): Promise<void> {
  writeFileSync(join(place, "markmill.toml"), configuration);
  console.log(
    `confirms: disk ${fileSystemOf(place)}, fdatasync of 4 KiB ${spread(syncLatenciesMs(place), "ms")}`,
  );
  const log = join(place, "log");
  const server = await startProcess({
    command: ["sh", "-c", `exec "$0" "$@" 2>'${log}'`, program],
    dataDir: place,
    args: ["--scheduler-concurrency", "1"],
  });
  try {
    const api = new Api(server.baseUrl, await createUserAndKey([program], place));
    const uploads = await estimates(api, rounds * (confirmationsAlone + confirmationsTogether) + clients);
    const resume = await occupySlot(api, server.pid);
    try {
      const origin = originOf(server.baseUrl);
      const run = (connections: number, count: number) =>
        load(
          {
            ...origin,
            connections,
            durationMs: null,
            requests: uploads
              .splice(0, count)
              .map((upload) =>
                postRequest("/v1/jobs", origin, api.key, { upload_id: upload, max_credit_units: 1_000 }),
              ),
          },
          { serverPid: server.pid, processor: null, status: 201 },
        );
      await run(clients, clients);
      await emptyQueue(api, server.pid);
      const alone: Load[] = [];
      const together: Load[] = [];
      for (let n = 0; n < rounds; n += 1) {
        alone.push(await run(1, confirmationsAlone));
        together.push(await run(clients, confirmationsTogether));
        await emptyQueue(api, server.pid);
      }
      report(alone, together);
    } finally {
      resume();
    }
  } finally {
    await server.kill("group");
  }
}

async function emptyQueue(api: Api, serverPid: number): Promise<void> {
  const origin = originOf(api.baseUrl);
  for (;;) {
    const { body } = await api.queuedJobs();
    if (body.jobs.length === 0) return;
    const requests = body.jobs.map(({ id }) => postRequest(`/v1/jobs/${id}/cancel`, origin, api.key, {}));
    await load(
      { ...origin, connections: clients, durationMs: null, requests },
      { serverPid, processor: null, status: 200 },
    );
  }
}

async function estimates(api: Api, count: number): Promise<string[]> {
  const uploads: string[] = [];
  const upload = async () => {
    while (uploads.length < count) {
      const { status, body } = await api.estimate("note.txt", new TextEncoder().encode("A note.\n"));
      if (status !== 201) throw new Error(`an estimate answered ${status}`);
      uploads.push(body.upload_id);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: estimatesAtOnce }, upload));
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`confirms: ${uploads.length} estimates prepared in ${seconds.toFixed(0)} s`);
  return uploads;
}

/** Occupies the only slot with a stopped child, so that conversions take no processor time. */
async function occupySlot(api: Api, serverPid: number): Promise<() => void> {
  const id = await api.queue("long.pdf", randomPdf(seededRandom(1), pagesOfTheLongJob));
  await until(
    () => api.job(id),
    (seen) => seen.body?.status !== "queued",
  );
  const children = childrenOf(serverPid);
  for (const { pid } of children) process.kill(pid, "SIGSTOP");
  const { body: job } = await api.job(id);
  if (job?.status !== "running") throw new Error(`the long job is ${job?.status} already`);
  return () => {
    const alive = new Set(processes().map(({ pid }) => pid));
    for (const { pid } of children) if (alive.has(pid)) process.kill(pid, "SIGCONT");
  };
}

function report(alone: readonly Load[], together: readonly Load[]): void {
  console.log(`confirms, 1 client: ${loadLine(alone)}`);
  console.log(`confirms, ${clients} clients: ${loadLine(together)}`);
  const ratios = together.map(({ perSecond }, n) => perSecond / (alone[n]?.perSecond ?? Number.NaN));
  console.log(`confirms, ratio, median of ${rounds} rounds: ${median(ratios).toFixed(2)} (at least 4)`);
}
