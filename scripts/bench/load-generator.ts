/**
 * A program that sends HTTP/1.1 requests over keep-alive connections as fast as they are answered, one under way on
 * each. It reads a LoadPlan from standard input and writes a LoadReport to standard output. Sockets are used as they
 * are, because a client that costs more than the server would measure itself.
 */
import type { LoadPlan, LoadReport } from "./load.ts";

const plan = JSON.parse(await Bun.stdin.text()) as LoadPlan;
const requests = plan.requests.map((text) => Buffer.from(text));
/** Looking at the clock costs a good part of what a request costs. */
const timedEvery = plan.durationMs === null ? 1 : 16;

interface Connection {
  /** Null for a request that is not timed. */
  sentMs: number | null;
  pending: Buffer | null;
}

const statuses: Record<number, number> = {};
const latenciesMs: number[] = [];
const finished = Promise.withResolvers<void>();
let sent = 0;
let answered = 0;
let open = plan.connections;
let isOver = false;
/** Most answers are of equal length and arrive whole. */
let usualBytes = 0;

function send(socket: Bun.Socket<Connection>): void {
  if (plan.durationMs === null && sent === requests.length) isOver = true;
  const request = requests[sent % requests.length];
  if (isOver || request === undefined) {
    socket.end();
    return;
  }
  socket.data.sentMs = sent % timedEvery === 0 ? performance.now() : null;
  sent += 1;
  if (socket.write(request) !== request.length) throw new Error("the request was not taken whole");
}

function receive(socket: Bun.Socket<Connection>, chunk: Buffer): void {
  const { data } = socket;
  const bytes = data.pending === null ? chunk : Buffer.concat([data.pending, chunk]);
  if (bytes.length !== usualBytes || data.pending !== null) {
    const length = lengthOf(bytes);
    if (length === null || bytes.length < length) {
      data.pending = Buffer.from(bytes);
      return;
    }
    if (bytes.length > length) throw new Error("more came than was asked for");
    usualBytes = length;
  }
  data.pending = null;
  const status = statusOf(bytes);
  statuses[status] = (statuses[status] ?? 0) + 1;
  answered += 1;
  if (data.sentMs !== null) latenciesMs.push(performance.now() - data.sentMs);
  send(socket);
}

/** The digits of "HTTP/1.1 200". */
function statusOf(bytes: Buffer): number {
  const digit = (at: number) => (bytes[at] ?? 0) - 48;
  return digit(9) * 100 + digit(10) * 10 + digit(11);
}

/** Of a whole answer with its head, or null before the head has ended. */
function lengthOf(bytes: Buffer): number | null {
  const head = bytes.indexOf("\r\n\r\n");
  if (head === -1) return null;
  const length = /^content-length: *(\d+)/im.exec(bytes.toString("latin1", 0, head))?.[1];
  if (length === undefined) throw new Error("an answer without a length");
  return head + 4 + Number(length);
}

function close(): void {
  open -= 1;
  if (open > 0) return;
  if (isOver) finished.resolve();
  else finished.reject(new Error("the server closed the connections"));
}

const sockets = await Promise.all(
  Array.from({ length: plan.connections }, () =>
    Bun.connect<Connection>({
      hostname: plan.hostname,
      port: plan.port,
      data: { sentMs: null, pending: null },
      socket: { data: receive, close, error: (_, error) => finished.reject(error) },
    }),
  ),
);
const before = process.cpuUsage();
const startedMs = performance.now();
if (plan.durationMs !== null) {
  setTimeout(() => {
    isOver = true;
  }, plan.durationMs);
}
for (const socket of sockets) send(socket);
await finished.promise;
const elapsedMs = performance.now() - startedMs;
const used = process.cpuUsage();
const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

latenciesMs.sort((a, b) => a - b);
const quantile = (share: number) => latenciesMs[Math.floor((latenciesMs.length - 1) * share)] ?? Number.NaN;
const report: LoadReport = {
  answered,
  statuses,
  elapsedMs,
  processorMs: cpuMs(used) - cpuMs(before),
  wholeProcessorMs: cpuMs(used),
  p50Ms: quantile(0.5),
  p99Ms: quantile(0.99),
};
console.log(JSON.stringify(report));
