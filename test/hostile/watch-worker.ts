/**
 * Looks at the server and its children from outside while they work (rules 2, 4 and 5); Linux only. A thread of its own:
 * what the driver computes would otherwise delay the probes, and count as the server's slowness.
 */
import { readdirSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setPriority } from "node:os";
import { childrenOf, processes, readOrEmpty, residentMb } from "../../scripts/server/processes.ts";
import type { Seen, Watched } from "./watch.ts";

/** Each sample reads all of /proc. */
const everyMs = 200;
const tickMs = 5;
/** More than the deadline of a sample that the machine's other work may delay. */
const answerMsMax = 2_000;

declare const self: Worker;

// The probe's own wait for a processor is not the server's slowness. Needs root.
try {
  setPriority(-10);
} catch {
  console.log("the probe has no priority: its times include its own wait for a processor");
}

self.onmessage = ({ data }: MessageEvent<Watched>) => {
  const stop = watch(data);
  self.onmessage = async () => self.postMessage(await stop());
};

function watch({ pid, dataDir, baseUrl, key }: Watched): () => Promise<Seen> {
  const seen: Seen = { problems: new Set(), answersMs: [], serverMs: [], childMbMax: 0, serverMbMax: 0 };
  let stopped = false;
  const timer = setInterval(() => sample(pid, dataDir, seen), everyMs);
  // The collection's own files knock at this port; without the right to listen there, nothing is learned.
  const trap = createServer((socket) => {
    const family = [pid, ...childrenOf(pid).map((child) => child.pid)];
    const inodes = new Set(family.flatMap(socketsOf));
    if (inodesAt(socket.remotePort ?? 0).some((inode) => inodes.has(inode)))
      seen.problems.add("a connection was opened to port 1");
    // Other programs on this machine may try the port as well.
    else console.log("port 1: a connection, but not one of the server's or its children's");
    socket.destroy();
  });
  trap.on("error", () => console.log("port 1 cannot be listened on: connections there go unseen"));
  trap.listen(1, "127.0.0.1");

  // The longest time that this thread did not run: it was sampling, or the machine did not let it.
  let pausedMs = 0;
  let tickedMs = performance.now();
  function tick(): void {
    const nowMs = performance.now();
    pausedMs = Math.max(pausedMs, nowMs - tickedMs - tickMs);
    tickedMs = nowMs;
  }
  const ticking = setInterval(tick, tickMs);

  async function ask(): Promise<void> {
    while (!stopped) {
      tick();
      pausedMs = 0;
      const startedMs = performance.now();
      await requestUsage(baseUrl, key).catch((error) =>
        seen.problems.add(`the server did not answer: ${error}`),
      );
      const tookMs = performance.now() - startedMs;
      tick();
      seen.answersMs.push(tookMs);
      seen.serverMs.push(tookMs - pausedMs);
      if (tookMs > answerMsMax) seen.problems.add(`an answer took more than ${answerMsMax} ms`);
      await Bun.sleep(50);
    }
  }
  const probing = ask();
  return async () => {
    stopped = true;
    clearInterval(timer);
    clearInterval(ticking);
    trap.close();
    await probing;
    return seen;
  };
}

/** Over a socket of this thread: the runtime's HTTP client has a thread of its own, which may wait for a processor. */
function requestUsage(baseUrl: string, key: string): Promise<void> {
  const { hostname, port, host } = new URL(baseUrl);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let answer = "";
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `GET /v1/account/usage HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    ),
  );
  socket
    .on("data", (chunk) => {
      answer += chunk;
    })
    .on("error", reject)
    .on("end", () => {
      socket.destroy();
      if (answer.startsWith("HTTP/1.1 200 ")) resolve();
      else reject(new Error(answer.slice(0, 200)));
    });
  return promise;
}

/** While the engine for drawing or for speech is loaded, and no longer; they are on no disk. */
const enginesInMemory = ["/memfd:sharp-", "/memfd:sherpa-onnx-"];

function sample(server: number, dataDir: string, seen: Seen): void {
  const all = processes();
  seen.serverMbMax = Math.max(seen.serverMbMax, residentMb(server));
  const own = commandLineOf(server);
  for (const { pid: child } of all.filter(({ parent }) => parent === server)) {
    // Read before anything else of it: until it has become its own program, a child is a copy of the server, with the
    // server's descriptors.
    const command = commandLineOf(child);
    if (command === "" || command === own) continue;
    seen.childMbMax = Math.max(seen.childMbMax, residentMb(child));
    for (const path of writtenBy(child)) {
      // Written once, as it starts.
      if (path === `/proc/${child}/oom_score_adj`) continue;
      if (![`${dataDir}/`, ...enginesInMemory].some((place) => path.startsWith(place)))
        seen.problems.add(`a child writes ${path}`);
    }
    if (opensNetwork(child)) seen.problems.add("a child has a network socket");
    if (all.some(({ parent }) => parent === child)) seen.problems.add("a child started a process");
  }
}

const commandLineOf = (pid: number) => readOrEmpty(`/proc/${pid}/cmdline`);

/** Plain files that are open for writing: O_WRONLY or O_RDWR among the flags of proc(5)'s fdinfo. */
function writtenBy(pid: number): string[] {
  return descriptors(pid).flatMap(({ fd, target }) => {
    if (!target.startsWith("/") || target.startsWith("/dev/")) return [];
    const info = readOrEmpty(`/proc/${pid}/fdinfo/${fd}`);
    const flags = Number.parseInt(/^flags:\s+(\d+)/m.exec(info)?.[1] ?? "0", 8);
    // The descriptor may stand for another file by now.
    return (flags & 3) !== 0 && targetOf(pid, fd) === target ? [target] : [];
  });
}

function opensNetwork(pid: number): boolean {
  const inodes = new Set(
    ["tcp", "tcp6", "udp", "udp6"].flatMap((name) => rowsOf(`/proc/${pid}/net/${name}`).map(inodeOf)),
  );
  return socketsOf(pid).some((inode) => inodes.has(inode));
}

function inodesAt(port: number): string[] {
  const local = new RegExp(`:${port.toString(16).toUpperCase().padStart(4, "0")}$`);
  return rowsOf("/proc/self/net/tcp")
    .filter((row) => local.test(row[1] ?? ""))
    .map(inodeOf);
}

const inodeOf = (row: string[]) => row[9] ?? "";

/** Fields of proc_net_tcp(5)'s lines, the heading left out. */
function rowsOf(path: string): string[][] {
  return readOrEmpty(path)
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
}

function socketsOf(pid: number): string[] {
  return descriptors(pid).flatMap(({ target }) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

function descriptors(pid: number): { fd: string; target: string }[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => ({ fd, target: targetOf(pid, fd) }));
  } catch {
    return [];
  }
}

/** Empty if the descriptor is closed. */
function targetOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return "";
  }
}
