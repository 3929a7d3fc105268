/** GET /v1/jobs/{id} against a bare `Bun.serve` that answers with the same bytes. */
import { join } from "node:path";
import { Api } from "../server/api.ts";
import { createUserAndKey } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import type { BareAnswer } from "./bare-server.ts";
import { getRequest, type Load, load, type Origin, originOf, pinned, programOf } from "./load.ts";
import { residentOf } from "./memory.ts";
import type { Bench } from "./part.ts";
import { loadLine } from "./report.ts";
import { median } from "./statistics.ts";

const connections = 32;
const rounds = 9;
const durationMs = 500;
const serverProcessor = 0;
const loadProcessor = 1;

export async function statusReads({ program, place }: Bench): Promise<void> {
  // The log goes to a file, as it does where nobody watches. Whoever had to read it would take the load's processor.
  const log = join(place, "log");
  const server = await startProcess({
    command: ["sh", "-c", `exec "$0" "$@" 2>'${log}'`, ...pinned(serverProcessor, [program])],
    dataDir: place,
    // Counted, with the headers that tell of it, as it is where nobody has changed anything; but never too many.
    env: { MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "10000000" },
  });
  try {
    const key = await createUserAndKey([program], place);
    const { path, answer } = await finishedJob(new Api(server.baseUrl, key));
    const bare = await startBare(answer);
    try {
      const ours = { origin: originOf(server.baseUrl), pid: server.pid, path, key };
      const theirs = { origin: bare.origin, pid: bare.pid, path, key };
      // Two rounds for the compilers of both, not counted.
      for (const each of [ours, theirs, ours, theirs]) await round(each);
      const a: Load[] = [];
      const b: Load[] = [];
      for (let n = 0; n < rounds; n += 1) {
        a.push(await round(ours));
        b.push(await round(theirs));
      }
      report(a, b, answer);
      console.log(
        `status reads, server resident afterwards: ${residentOf(server.pid).serverMb.toFixed(0)} MB`,
      );
    } finally {
      bare.stop();
    }
  } finally {
    await server.stop();
  }
}

async function finishedJob(api: Api): Promise<{ path: string; answer: BareAnswer }> {
  const { id } = await api.wait(await api.queue("note.txt", new TextEncoder().encode("A note.\n")));
  const path = `/v1/jobs/${id}`;
  const response = await fetch(api.baseUrl + path, { headers: { authorization: `Bearer ${api.key}` } });
  const body = await response.text();
  const headers = Object.fromEntries(
    // The server itself adds these to every answer.
    [...response.headers].filter(([name]) => name !== "date" && name !== "content-length"),
  );
  return { path, answer: { body, headers } };
}

async function startBare(answer: BareAnswer): Promise<{ origin: Origin; pid: number; stop(): void }> {
  const child = Bun.spawn(pinned(serverProcessor, programOf("bare-server")), {
    stdin: new Blob([JSON.stringify(answer)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await child.stdout.getReader().read();
  const origin = { hostname: "127.0.0.1", port: Number(new TextDecoder().decode(value)) };
  return { origin, pid: child.pid, stop: () => child.kill() };
}

function round({ origin, pid, path, key }: { origin: Origin; pid: number; path: string; key: string }) {
  return load(
    { ...origin, connections, durationMs, requests: [getRequest(path, origin, key)] },
    { serverPid: pid, processor: loadProcessor, status: 200 },
  );
}

function report(a: readonly Load[], b: readonly Load[], { body, headers }: BareAnswer): void {
  const bytes = Buffer.byteLength(body);
  console.log(
    `status reads: ${connections} clients, ${rounds} rounds of ${durationMs} ms in turn, ${bytes} bytes and ${Object.keys(headers).length} headers; server and load on a processor each`,
  );
  console.log(`status reads, markmill: ${loadLine(a)}`);
  console.log(`status reads, bare Bun.serve: ${loadLine(b)}`);
  const ratios = a.map(({ perSecond }, n) => perSecond / (b[n]?.perSecond ?? Number.NaN));
  const processor = a.map(({ serverUs }, n) => (b[n]?.serverUs ?? Number.NaN) / serverUs);
  console.log(
    `status reads, ratio, median of ${rounds} rounds: ${median(ratios).toFixed(2)} (at least 0.5); by processor time ${median(processor).toFixed(2)}`,
  );
}
