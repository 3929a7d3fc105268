/** Load from a process of its own; what it is told and what it tells. */
import { join } from "node:path";
import { processorMs } from "./processor-time.ts";
import { busyMs, untilQuiet } from "./quiet.ts";

export interface LoadPlan {
  hostname: string;
  port: number;
  connections: number;
  /** Whole HTTP/1.1 requests, sent in turn: again and again for `durationMs`, or each once when that is null. */
  requests: readonly string[];
  durationMs: number | null;
}

export interface LoadReport {
  answered: number;
  statuses: Readonly<Record<number, number>>;
  elapsedMs: number;
  /** Processor time of the generator: near `elapsedMs` it measures itself. */
  processorMs: number;
  wholeProcessorMs: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load extends LoadReport {
  perSecond: number;
  /** Processor time of the server's process for one answer, microseconds. */
  serverUs: number;
  /** Of one processor, in which server, load and everything else on the machine were at work. */
  serverShare: number;
  generatorShare: number;
  otherShare: number;
}

export interface Origin {
  hostname: string;
  port: number;
}

export const programOf = (name: string): string[] => [
  process.execPath,
  "--no-install",
  join(import.meta.dir, "main.ts"),
  name,
];

/** On a processor of its own where there are two, so that neither load nor server takes the other's. */
export function pinned(processor: number, command: readonly string[]): string[] {
  const taskset = Bun.which("taskset");
  return taskset === null ? [...command] : [taskset, "-c", String(processor), ...command];
}

/** Waits for a quiet moment first. Throws when an answer had another status than `status`. */
export async function load(
  plan: LoadPlan,
  { serverPid, processor, status }: { serverPid: number; processor: number | null; status: number },
): Promise<Load> {
  const command = programOf("generate-load");
  await untilQuiet();
  const before = processorMs(serverPid);
  const busyBefore = busyMs();
  const child = Bun.spawn(processor === null ? command : pinned(processor, command), {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const report = JSON.parse(await child.stdout.text()) as LoadReport;
  const serverMs = processorMs(serverPid) - before;
  const otherMs = busyMs() - busyBefore - serverMs - report.wholeProcessorMs;
  if (report.statuses[status] !== report.answered) {
    throw new Error(`not every answer had status ${status}: ${JSON.stringify(report.statuses)}`);
  }
  return {
    ...report,
    perSecond: (report.answered / report.elapsedMs) * 1000,
    serverUs: (serverMs / report.answered) * 1000,
    serverShare: serverMs / report.elapsedMs,
    generatorShare: report.processorMs / report.elapsedMs,
    otherShare: Math.max(0, otherMs / report.elapsedMs),
  };
}

export function getRequest(path: string, { hostname, port }: Origin, key: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\n\r\n`;
}

export function postRequest(path: string, { hostname, port }: Origin, key: string, body: object): string {
  const json = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

export function originOf(baseUrl: string): Origin {
  const { hostname, port } = new URL(baseUrl);
  return { hostname, port: Number(port) };
}
