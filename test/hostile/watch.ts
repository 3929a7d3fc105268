/** Looks at the server and its children from outside while they work (rules 2, 4 and 5); Linux only. */
import { readdirSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { childrenOf, processes, readOrEmpty, residentMb } from "../../scripts/server/processes.ts";

/** Each sample reads all of /proc. */
const everyMs = 200;
/** More than the deadline of a sample that the machine's other work may delay. */
const answerMsMax = 2_000;

export interface Watch {
  problems: Set<string>;
  slowestAnswerMs: number;
  childMbMax: number;
  serverMbMax: number;
  stop(): Promise<void>;
}

/** `probe` asks the server for something ordinary. */
export function watch(pid: number, dataDir: string, probe: () => Promise<void>): Watch {
  const seen: Watch = {
    problems: new Set(),
    slowestAnswerMs: 0,
    childMbMax: 0,
    serverMbMax: 0,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      trap.close();
      await probing;
    },
  };
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

  async function ask(): Promise<void> {
    while (!stopped) {
      const startedMs = performance.now();
      await probe().catch((error) => seen.problems.add(`the server did not answer: ${error}`));
      const tookMs = performance.now() - startedMs;
      seen.slowestAnswerMs = Math.max(seen.slowestAnswerMs, tookMs);
      if (tookMs > answerMsMax) seen.problems.add(`an answer took more than ${answerMsMax} ms`);
      await Bun.sleep(50);
    }
  }
  const probing = ask();
  return seen;
}

/** While the engine for drawing or for speech is loaded, and no longer; they are on no disk. */
const enginesInMemory = ["/memfd:sharp-", "/memfd:sherpa-onnx-"];

function sample(server: number, dataDir: string, seen: Watch): void {
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
    const flags = Number.parseInt(
      /^flags:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/fdinfo/${fd}`))?.[1] ?? "0",
      8,
    );
    return target.startsWith("/") && !target.startsWith("/dev/") && (flags & 3) !== 0 ? [target] : [];
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
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [{ fd, target: readlinkSync(`/proc/${pid}/fd/${fd}`) }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
