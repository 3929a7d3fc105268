/** C library calls for confinement; 64-bit Linux only. */
import { dlopen, ptr } from "bun:ffi";
import { libcNames } from "../../../config/libc.ts";

/** Constants of <sys/prctl.h>, <sys/resource.h> and <signal.h>, equal on x86-64 and arm64. */
export const linux = {
  prSetParentDeathSignal: 1,
  prSetDumpable: 4,
  prDropCapability: 24,
  prSetChildSubreaper: 36,
  prSetNoNewPrivileges: 38,
  signalKill: 9,
  signalTerminate: 15,
  rlimitProcessorSeconds: 0,
  rlimitFileSize: 1,
  rlimitData: 2,
  rlimitCore: 4,
  rlimitOpenFiles: 7,
  priorityOfProcess: 0,
} as const;

/** _LINUX_CAPABILITY_VERSION_3. */
const capabilityVersion = 0x2008_0522;
/** F_DUPFD_CLOEXEC. */
const duplicateCloseOnExec = 1030;
/** WNOHANG. */
const doNotWait = 1;
/** RLIM_INFINITY. */
const unlimited = 2n ** 64n - 1n;

export interface Libc {
  /** Each returns whether the call succeeded. */
  prctl(option: number, value: number): boolean;
  /** `hard` null: unchanged. `soft` must not exceed `hard`. */
  setLimit(resource: number, soft: bigint, hard: bigint | null): boolean;
  setNice(level: number): boolean;
  parentPid(): number;
  pageBytes(): number;
  /** Reaps an ended child; `none`: no children. */
  reap(): "reaped" | "waiting" | "none";
  /** A system call by number; -1: failed. */
  call(number: number, one: bigint, two: bigint, three: bigint, four: bigint): number;
  /** Makes standard output a copy of standard error; returns a descriptor of what it was, or null. */
  divertOutput(): number | null;
  /** Gives up all capabilities of this thread (capset). */
  dropCapabilities(): boolean;
  /** Replaces the process (execve); returns only on failure. */
  become(path: string, argv: readonly string[], environment: readonly string[]): void;
}

/** Null: no such library (another system). */
export function loadLibc(): Libc | null {
  if (process.platform !== "linux") return null;
  for (const name of libcNames) {
    try {
      return open(name);
    } catch {
      // Try the next name.
    }
  }
  return null;
}

function open(name: string): Libc {
  const { symbols } = dlopen(name, {
    prctl: { args: ["i32", "u64", "u64", "u64", "u64"], returns: "i32" },
    getrlimit: { args: ["i32", "ptr"], returns: "i32" },
    setrlimit: { args: ["i32", "ptr"], returns: "i32" },
    setpriority: { args: ["i32", "u32", "i32"], returns: "i32" },
    getppid: { args: [], returns: "i32" },
    waitpid: { args: ["i32", "ptr", "i32"], returns: "i32" },
    getpagesize: { args: [], returns: "i32" },
    fcntl: { args: ["i32", "i32", "i32"], returns: "i32" },
    dup2: { args: ["i32", "i32"], returns: "i32" },
    capset: { args: ["ptr", "ptr"], returns: "i32" },
    syscall: { args: ["i64", "i64", "i64", "i64", "i64"], returns: "i64" },
    execve: { args: ["ptr", "ptr", "ptr"], returns: "i32" },
  });
  return {
    prctl: (option, value) => symbols.prctl(option, value, 0, 0, 0) === 0,
    setLimit(resource, soft, hard) {
      // struct rlimit: soft and hard limit.
      const pair = new BigUint64Array(2);
      if (symbols.getrlimit(resource, ptr(pair)) !== 0) return false;
      const present = pair[1] ?? unlimited;
      const allowed = hard === null || hard > present ? present : hard;
      pair[0] = soft;
      pair[1] = allowed;
      return symbols.setrlimit(resource, ptr(pair)) === 0;
    },
    setNice: (level) => symbols.setpriority(linux.priorityOfProcess, 0, level) === 0,
    parentPid: () => symbols.getppid(),
    pageBytes: () => symbols.getpagesize(),
    reap: () => {
      const reaped = symbols.waitpid(-1, null, doNotWait);
      return reaped > 0 ? "reaped" : reaped === 0 ? "waiting" : "none";
    },
    call: (number, one, two, three, four) => Number(symbols.syscall(BigInt(number), one, two, three, four)),
    divertOutput() {
      const output = symbols.fcntl(1, duplicateCloseOnExec, 3);
      if (output < 0) return null;
      symbols.dup2(2, 1);
      return output;
    },
    dropCapabilities() {
      // struct __user_cap_header_struct (version 3, this thread), and twice struct __user_cap_data_struct, all zero.
      const header = Int32Array.of(capabilityVersion, 0);
      return symbols.capset(ptr(header), ptr(new Int32Array(6))) === 0;
    },
    become(path, argv, environment) {
      const [name] = texts([path]).kept;
      const [given, surroundings] = [texts(argv), texts(environment)];
      if (name !== undefined) symbols.execve(ptr(name), ptr(given.pointers), ptr(surroundings.pointers));
    },
  };
}

/** A list of C strings; keep `kept` while the pointers are used. */
function texts(values: readonly string[]): { pointers: BigUint64Array; kept: Buffer[] } {
  const kept = values.map((value) => Buffer.from(`${value}\0`));
  return { pointers: BigUint64Array.from([...kept.map((text) => BigInt(ptr(text))), 0n]), kept };
}
