/** What a taken-over process attempts. Each answers 0 or more, or the number of its error below 0. */
import { dlopen, ptr, read } from "bun:ffi";
import * as fs from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { libcNames } from "../../config/libc.ts";

export interface Facts {
  serverPid: number;
  dataDir: string;
  /** A file of another job's upload, and of its result. */
  otherUpload: string;
  otherResult: string;
  /** A file in another child's folder. */
  otherWork?: string;
  /** The process's own input, and a folder that it may write (default: beside the input). */
  input: string;
  workDir?: string;
}

const c = (() => {
  for (const name of libcNames) {
    try {
      return dlopen(name, {
        syscall: { args: ["i64", "i64", "i64", "i64", "i64", "i64", "i64"], returns: "i64" },
        __errno_location: { args: [], returns: "ptr" },
      }).symbols;
    } catch {
      // The next name.
    }
  }
  throw new Error("no C library");
})();

const text = (value: string) => Buffer.from(`${value}\0`);

function call(number: number, ...args: (number | Uint8Array)[]): number {
  const given = args.map((value) => (typeof value === "number" ? BigInt(value) : BigInt(ptr(value))));
  const [a = 0n, b = 0n, d = 0n, e = 0n, f = 0n, g = 0n] = given;
  const result = Number(c.syscall(BigInt(number), a, b, d, e, f, g));
  const errno = c.__errno_location();
  return result >= 0 || errno === null ? result : -read.i32(errno);
}

/** Of the file system's functions. */
function file(act: () => unknown): number {
  try {
    act();
    return 0;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return -((constants.errno as Record<string, number>)[code] ?? 1_000);
  }
}

const opened = (path: string, flags: string) => file(() => fs.closeSync(fs.openSync(path, flags)));

/** On files and processes that are there. Without confinement each succeeds for the server's user, who owns them. */
export const fileAttempts: Readonly<Record<string, (facts: Facts & { workDir: string }) => number>> = {
  readLedger: ({ dataDir }) => opened(join(dataDir, "ledger.db"), "r"),
  writeLedger: ({ dataDir }) => opened(join(dataDir, "ledger.db"), "r+"),
  readMasterKey: ({ dataDir }) => opened(join(dataDir, "master.key"), "r"),
  listData: ({ dataDir }) => file(() => fs.readdirSync(dataDir)),
  writeData: ({ dataDir }) => file(() => fs.writeFileSync(join(dataDir, "planted"), "")),
  readUpload: ({ otherUpload }) => opened(otherUpload, "r"),
  writeUpload: ({ otherUpload }) => opened(otherUpload, "r+"),
  truncateUpload: ({ otherUpload }) => call(76, text(otherUpload), fs.statSync(otherUpload).size),
  changeUploadMode: ({ otherUpload }) => call(90, text(otherUpload), 0o600),
  changeUploadTimes: ({ otherUpload }) => call(280, -100, text(otherUpload), 0, 0),
  readResult: ({ otherResult }) => opened(otherResult, "r"),
  listResults: ({ otherResult }) => file(() => fs.readdirSync(dirname(otherResult))),
  writeResult: ({ otherResult }) => opened(otherResult, "r+"),
  listChildren: ({ dataDir }) => file(() => fs.readdirSync(join(dataDir, "children"))),
  serverEnvironment: ({ serverPid }) => opened(`/proc/${serverPid}/environ`, "r"),
  serverCommand: ({ serverPid }) => opened(`/proc/${serverPid}/cmdline`, "r"),
  listProcesses: () => file(() => fs.readdirSync("/proc")),
  listRoot: () => file(() => fs.readdirSync("/")),
  readPasswords: () => opened("/etc/passwd", "r"),
  listTemporary: () => file(() => fs.readdirSync("/tmp")),
  writeTemporary: () => file(() => fs.rmSync(fs.mkdtempSync("/tmp/planted-"), { recursive: true })),
  writeSharedMemory: () => file(() => fs.rmSync(fs.mkdtempSync("/dev/shm/planted-"), { recursive: true })),
  writeInput: ({ input }) => opened(input, "r+"),
  changeInputMode: ({ input }) => call(90, text(input), 0o600),
  linkInput: ({ input, workDir }) => call(86, text(input), text(join(workDir, "linked"))),
  symbolicLink: ({ workDir }) => call(88, text("/etc/passwd"), text(join(workDir, "symbolic"))),
  pipe: ({ workDir }) => call(133, text(join(workDir, "pipe")), 0o010600, 0),
  renameInput: ({ input, workDir }) => file(() => fs.renameSync(input, join(workDir, "renamed"))),
  unixSocket: () => call(41, 1, 1, 0),
  tcpSocket: () => call(41, 2, 1, 0),
  udpSocket: () => call(41, 2, 2, 0),
  tcp6Socket: () => call(41, 10, 1, 0),
  netlinkSocket: () => call(41, 16, 3, 0),
  socketPair: () => call(53, 1, 2, 0, new Uint8Array(8)),
  signalServer: ({ serverPid }) => call(62, serverPid, 0),
  signalThread: ({ serverPid }) => call(234, serverPid, serverPid, 0),
  signalAll: () => call(62, -1, 0),
  openServer: ({ serverPid }) => call(434, serverPid, 0),
  limitServer: ({ serverPid }) => call(302, serverPid, 7, 0, new Uint8Array(16)),
  // CLONE_SIGHAND without CLONE_VM: the kernel itself says EINVAL.
  createProcess: () => (call(56, 0x800, 0, 0, 0, 0) === -22 ? 0 : -1),
  execute: () => file(() => Bun.spawnSync(["/bin/true"])),
};

/**
 * System calls with arguments that do nothing. Without confinement the kernel itself answers, mostly that it does not
 * like them; confined, it says that it does not know them.
 */
export const callAttempts: Readonly<Record<string, () => number>> = {
  execve: () => call(59, 0, 0, 0),
  execveat: () => call(322, -1, 0, 0, 0, 0),
  clone3: () => call(435, 0, 0),
  ptrace: () => call(101, 24, 0, 0, 0),
  readMemory: () => call(310, 0, 0, 0, 0, 0, 0),
  writeMemory: () => call(311, 0, 0, 0, 0, 0, 0),
  takeDescriptor: () => call(438, -1, 0, 0),
  mount: () => call(165, 0, 0, 0, 0, 0),
  unmount: () => call(166, 0, 0),
  changeRoot: () => call(161, 0),
  pivotRoot: () => call(155, 0, 0),
  unshare: () => call(272, 1),
  joinNamespace: () => call(308, -1, 0),
  keys: () => call(250, 99, 0, 0, 0, 0),
  ring: () => call(425, 0, 0),
  faults: () => call(323, -1),
  bpf: () => call(321, 99, 0, 0),
  performance: () => call(298, 0, 0, 0, 0, 0),
  sharedMemory: () => call(29, 0, 0, 0),
  queue: () => call(240, 0, 0, 0, 0),
  loadModule: () => call(175, 0, 0, 0),
  hostname: () => call(170, 0, -1),
  device: () => call(133, 0, 0o020600, 0x103),
  handle: () => call(304, -1, 0, 0),
  listen: () => call(50, -1, 0),
  personality: () => call(135, 0xffffffff),
  session: () => call(124, 0),
  affinity: () => call(203, -1, 0, 0),
  priority: () => call(141, 99, 0, 0),
  watchFiles: () => call(294, -1),
  lock: () => call(73, -1, 0),
};

/** What its environment and descriptors are. */
function has(): { environment: string; descriptors: string } {
  const targets = fs.readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return [fs.readlinkSync(`/proc/self/fd/${name}`).replace(/\d+/, "N")];
    } catch {
      return [];
    }
  });
  return {
    environment: Object.keys(process.env).sort().join(" "),
    descriptors: [...new Set(targets)].sort().join(" "),
  };
}

/** The results by name, and what the process has. */
export function attemptAll(facts: Facts): Record<string, number | string> {
  const workDir = facts.workDir ?? join(dirname(facts.input), "../work");
  const of = <A>(all: Readonly<Record<string, (given: A) => number>>, given: A) =>
    Object.fromEntries(Object.entries(all).map(([name, attempt]) => [name, attempt(given)]));
  return {
    ...has(),
    ...of(fileAttempts, { ...facts, workDir }),
    ...of(callAttempts, undefined as never),
  };
}

/** Of a file, without writing them (fallocate). */
export const allocate = (descriptor: number, bytes: number): number => call(285, descriptor, 0, 0, bytes);

/** A tree so deep that nothing in it has a path. */
export function nest(root: string, depth: number): void {
  const [name, isFolder] = [text("a"), 0o200000];
  let folder = call(257, -100, text(root), isFolder, 0);
  for (let level = 0; level < depth; level += 1) {
    call(258, folder, name, 0o700);
    const inner = call(257, folder, name, isFolder, 0);
    fs.closeSync(folder);
    folder = inner;
  }
}

/** A thread that does nothing. */
export function startThread(): void {
  new Worker(URL.createObjectURL(new Blob(["setInterval(() => undefined, 1e6)"])));
}
