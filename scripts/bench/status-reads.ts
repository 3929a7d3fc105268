/** GET /v1/jobs/{id} against a bare `Bun.serve` with the same bytes and headers. */
import { join } from "node:path";
import { Api } from "../server/api.ts";
import { createUserAndKey } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import type { BareAnswer } from "./bare-server.ts";
import { getRequest, type Load, load, type Origin, originOf, pinned, programOf } from "./load.ts";
import { residentOf } from "./memory.ts";
import type { Bench } from "./part.ts";
import { loadLine } from "./report.ts";
import { median, medianInterval } from "./statistics.ts";

const connections = 32;
const rounds = 15;
const durationMs = 500;
const serverProcessor = 0;
const loadProcessor = 1;
/** Until then compilers are at work, which take a good part of the processor. */
const warmAnswers = 60_000;
const warmMs = 2_000;
/** Of one processor, in other work: beyond it the figures are of a machine that others use, too. */
const otherShareMax = 0.2;

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
    await requireRefusals(server.baseUrl, path, key);
    const bare = await startBare(answer);
    try {
      await requireSame(answer, `http://${bare.origin.hostname}:${bare.origin.port}${path}`);
      const ours = { origin: originOf(server.baseUrl), pid: server.pid, path, key };
      const theirs = { origin: bare.origin, pid: bare.pid, path, key };
      for (const each of [ours, theirs])
        for (let answers = 0; answers < warmAnswers; ) answers += (await round(each, warmMs)).answered;
      const a: Load[] = [];
      const b: Load[] = [];
      for (let n = 0; n < rounds; n += 1) {
        // Who goes first changes, so that a machine that becomes slower or faster favours neither.
        if (n % 2 === 0) a.push(await round(ours));
        b.push(await round(theirs));
        if (n % 2 === 1) a.push(await round(ours));
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

/** That the route refuses what it should: a request without its key, with another, and for an id that cannot be one. */
async function requireRefusals(baseUrl: string, path: string, key: string): Promise<void> {
  const impossible = `/v1/jobs/${"x".repeat(129)}`;
  const wrong = key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const asked: [status: number, path: string, headers: Record<string, string>][] = [
    [200, path, { authorization: `Bearer ${key}` }],
    [401, path, {}],
    [401, path, { authorization: `Bearer ${wrong}` }],
    [404, impossible, { authorization: `Bearer ${key}` }],
  ];
  for (const [status, at, headers] of asked) {
    const seen = (await fetch(baseUrl + at, { headers })).status;
    if (seen !== status) throw new Error(`GET ${at} was answered with ${seen} instead of ${status}`);
  }
}

/** That the bare server's answer is ours: status, bytes, and names and values of headers. */
async function requireSame(ours: BareAnswer, url: string): Promise<void> {
  const theirs = await answerOf(url, {});
  if (!Bun.deepEquals(theirs, ours)) throw new Error(`not the same answer: ${Bun.inspect({ ours, theirs })}`);
}

async function answerOf(url: string, init: RequestInit): Promise<BareAnswer> {
  const response = await fetch(url, init);
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}`);
  const body = await response.text();
  const headers = Object.fromEntries(
    // The server itself adds these to every answer.
    [...response.headers].filter(([name]) => name !== "date" && name !== "content-length"),
  );
  return { body, headers };
}

async function finishedJob(api: Api): Promise<{ path: string; answer: BareAnswer }> {
  const { id } = await api.wait(await api.queue("note.txt", new TextEncoder().encode("A note.\n")));
  const path = `/v1/jobs/${id}`;
  const answer = await answerOf(api.baseUrl + path, { headers: { authorization: `Bearer ${api.key}` } });
  return { path, answer };
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

interface Contestant {
  origin: Origin;
  pid: number;
  path: string;
  key: string;
}

function round({ origin, pid, path, key }: Contestant, forMs = durationMs) {
  return load(
    { ...origin, connections, durationMs: forMs, requests: [getRequest(path, origin, key)] },
    { serverPid: pid, processor: loadProcessor, status: 200 },
  );
}

function report(a: readonly Load[], b: readonly Load[], { body, headers }: BareAnswer): void {
  const bytes = Buffer.byteLength(body);
  console.log(
    `status reads: ${connections} clients, ${rounds} rounds of ${durationMs} ms in turn; server and load on a processor each`,
  );
  console.log(
    `status reads: each request validated and authenticated (401 without its key or with another, 404 for an impossible id); all answers 200; both servers answer the same ${bytes} bytes and ${Object.keys(headers).length} headers`,
  );
  console.log(`status reads, markmill: ${loadLine(a)}`);
  console.log(`status reads, bare Bun.serve: ${loadLine(b)}`);
  const ratios = a.map(({ perSecond }, n) => perSecond / (b[n]?.perSecond ?? Number.NaN));
  const processor = a.map(({ serverUs }, n) => (b[n]?.serverUs ?? Number.NaN) / serverUs);
  console.log(
    `status reads, ratio, median of ${rounds} rounds: ${withInterval(ratios)} (at least 0.5); by processor time ${withInterval(processor)}`,
  );
  const other = median([...a, ...b].map(({ otherShare }) => otherShare));
  if (other > otherShareMax)
    console.log(
      `status reads, warning: other work took ${(100 * other).toFixed(0)} % of a processor meanwhile; the ratio by processor time suffers less from it, both are worth more on a quiet machine`,
    );
}

/** "0.52 (95 % interval 0.50-0.55)" */
function withInterval(ratios: readonly number[]): string {
  const { low, high } = medianInterval(ratios);
  return `${median(ratios).toFixed(2)} (95 % interval ${low.toFixed(2)}-${high.toFixed(2)})`;
}
