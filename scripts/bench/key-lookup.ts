/**
 * What looking up a key adds to GET /v1/jobs/{id}: its own time in the server's process beside the time of the whole
 * request, and over HTTP beside the same server to which every caller is known without asking.
 */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Api } from "../server/api.ts";
import { createUserAndKey } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import type { KeyCosts, KeyCostsPlan } from "./key-costs.ts";
import type { KeyServerPlan } from "./key-server-parts.ts";
import { getRequest, type Load, load, originOf, pinned, programOf } from "./load.ts";
import type { Bench } from "./part.ts";
import { loadLine } from "./report.ts";
import { median, spread } from "./statistics.ts";

const connections = 32;
const rounds = 9;
const durationMs = 500;
const serverProcessor = 0;
const loadProcessor = 1;
const shareMax = 0.05;

export async function keyLookup({ program, place }: Bench): Promise<void> {
  // One data directory each: a ledger has one server.
  const [dataDir, copy] = [join(place, "data"), join(place, "copy")];
  const { path, key } = await finishedJob(program, dataDir);
  const costs = await measured({ dataDir, path, key, rounds });
  cpSync(dataDir, copy, { recursive: true });
  const looking = await startServer(place, { dataDir, principal: null });
  const knowing = await startServer(place, { dataDir: copy, principal: costs.principal });
  try {
    const round = (server: { origin: ReturnType<typeof originOf>; pid: number }, header: boolean) =>
      load(
        {
          ...server.origin,
          connections,
          durationMs,
          requests: [header ? getRequest(path, server.origin, key) : anonymous(path, server.origin)],
        },
        { serverPid: server.pid, processor: loadProcessor, status: 200 },
      );
    // Two rounds for the compilers of both, not counted.
    for (let n = 0; n < 2; n += 1) {
      await round(looking, true);
      await round(knowing, false);
    }
    const a: Load[] = [];
    const b: Load[] = [];
    for (let n = 0; n < rounds; n += 1) {
      a.push(await round(looking, true));
      b.push(await round(knowing, false));
    }
    report(costs, a, b);
  } finally {
    looking.stop();
    knowing.stop();
  }
}

async function finishedJob(program: string, dataDir: string): Promise<{ path: string; key: string }> {
  mkdirSync(dataDir);
  const server = await startProcess({ command: [program], dataDir });
  try {
    const api = new Api(server.baseUrl, await createUserAndKey([program], dataDir));
    const { id } = await api.wait(await api.queue("note.txt", new TextEncoder().encode("A note.\n")));
    return { path: `/v1/jobs/${id}`, key: api.key };
  } finally {
    await server.stop();
  }
}

async function measured(plan: KeyCostsPlan): Promise<KeyCosts> {
  const child = Bun.spawn(pinned(serverProcessor, programOf("key-costs")), {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: "pipe",
    stderr: "ignore",
  });
  return JSON.parse(await child.stdout.text()) as KeyCosts;
}

async function startServer(place: string, plan: KeyServerPlan) {
  const child = Bun.spawn(pinned(serverProcessor, programOf("key-server")), {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: "pipe",
    // To a file, as it does where nobody watches. Whoever had to read it would take the load's processor.
    stderr: Bun.file(join(place, `log-${plan.principal === null ? "keys" : "known"}`)),
  });
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  return { origin: originOf(`http://127.0.0.1:${port}`), pid: child.pid, stop: () => child.kill() };
}

function anonymous(path: string, { hostname, port }: ReturnType<typeof originOf>): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`;
}

function report({ identifyUs, requestUs }: KeyCosts, a: readonly Load[], b: readonly Load[]): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const name = "key look-up";
  console.log(`${name}, in process: ${spread(identifyUs, "µs")} of a request's ${spread(requestUs, "µs")}`);
  console.log(`${name}, over HTTP, keys looked up: ${loadLine(a)}`);
  console.log(`${name}, over HTTP, callers known: ${loadLine(b)}`);
  const processor = median(a.map(({ serverUs }) => serverUs));
  const ratios = (of: (load: Load) => number) => median(a.map((load, n) => of(load) / of(b[n] ?? load)));
  console.log(
    `${name}, share of the server's processor time for a request, median of ${rounds} rounds: ${percent(median(identifyUs) / processor)} (at most ${percent(shareMax)}); of the time in its own code ${percent(median(identifyUs) / median(requestUs))}`,
  );
  console.log(
    `${name}, with it against without, medians of ${rounds} rounds in turn: requests a second ${ratios(({ perSecond }) => perSecond).toFixed(3)}, processor time ${ratios(({ serverUs }) => serverUs).toFixed(3)}`,
  );
}
