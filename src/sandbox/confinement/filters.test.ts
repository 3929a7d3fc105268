/** What the filters of system calls do, by an interpreter of classic BPF (docs.kernel.org/networking/filter). */
import { describe, expect, test } from "bun:test";
import { bytesAt, kernel } from "../testing/kernel.ts";
import { dropBoundingCapabilities } from "./capabilities.ts";
import { filterChildCalls } from "./child-calls.ts";
import { confineProgram } from "./confinement.ts";
import type { Libc } from "./libc.ts";
import { filterCalls } from "./program-calls.ts";
import { firstArgument, hasFilters, kill, onCalls, parseCalls, prologue } from "./seccomp.ts";

const isArm = process.arch === "arm64";
const seccomp = isArm ? 277 : 317;
const machine = isArm ? 0xc000_00b7 : 0xc000_003e;
const [allow, killed] = [0x7fff_0000, 0x8000_0000];
const [notPermitted, notThere] = [0x5_0001, 0x5_0026];
const [noSuchOption, noSuchFamily] = [0x5_005f, 0x5_0061];

type Filter = (call: number, args?: readonly number[], of?: number) => number;

/** The filter that `install` puts in force: what it answers to a system call. */
function installed(install: (libc: Libc) => boolean): Filter {
  let code: Buffer = Buffer.alloc(0);
  const { libc } = kernel(({ number, given: [one, two, three, four] }) => {
    // SECCOMP_SET_MODE_FILTER for all threads.
    expect([number, one, two, four]).toEqual([seccomp, 1n, 1n, 0n]);
    // struct sock_fprog: the number of steps, and their address.
    const program = bytesAt(three, 16);
    code = bytesAt(program.readBigUInt64LE(8), Number(program.readBigUInt64LE(0)) * 8);
    return 0;
  });
  expect(install(libc)).toBe(true);
  return (call, args = [], of = machine) => run(code, [call, of, 0, 0, ...args.flatMap((arg) => [arg, 0])]);
}

function run(code: Buffer, words: readonly number[]): number {
  let loaded = 0;
  for (let at = 0; at < code.length; at += 8) {
    const [operation, value] = [code.readUInt16LE(at), code.readUInt32LE(at + 4)];
    const jump = (condition: boolean) => {
      at += 8 * code.readUInt8(condition ? at + 2 : at + 3);
    };
    if (operation === 0x20) loaded = (words[value / 4] ?? 0) >>> 0;
    else if (operation === 0x54) loaded = (loaded & value) >>> 0;
    else if (operation === 0x15) jump(loaded === value);
    else if (operation === 0x35) jump(loaded >= value);
    else if (operation === 0x06) return value;
    else throw new Error(`no operation ${operation}`);
  }
  throw new Error("no return");
}

const of = (name: string): number => {
  const [call] = parseCalls(name);
  return call?.[isArm ? "arm64" : "x64"] ?? -1;
};

test("calls are read by architecture", () => {
  expect(parseCalls("Files: open 2 -, openat 257 56,\n mkdirat - 34")).toEqual([
    { x64: 2, arm64: null },
    { x64: 257, arm64: 56 },
    { x64: null, arm64: 34 },
  ]);
  expect(onCalls(parseCalls("nothing - -"), [kill])).toEqual([]);
});

test("support is what the kernel says of the action that is needed", () => {
  for (const [answer, has] of [
    [0, true],
    [-1, false],
    [1, false],
  ] as const) {
    const { libc, calls } = kernel(({ given: [, , three] }) => {
      expect(bytesAt(three, 4).readUInt32LE()).toBe(0x5_0000);
      return answer;
    });
    expect(hasFilters(libc)).toBe(has);
    expect(calls[0]).toMatchObject({ number: seccomp, given: [2n, 0n, expect.any(BigInt), 0n] });
  }
});

test("a filter that the kernel refuses is not active", () => {
  expect(filterChildCalls(kernel(() => -1).libc)).toBe(false);
  expect(filterCalls(kernel(() => 1).libc, { signalling: true })).toBe(false);
});

describe("a child's filter", () => {
  const filter = installed(filterChildCalls);

  test("permits what converters need, and knows nothing else", () => {
    for (const name of ["read 0 63", "futex 202 98", "openat 257 56", "clock_getres 229 114"])
      expect(filter(of(name))).toBe(allow);
    for (const name of ["socket 41 198", "execve 59 221", "clone3 435 435", "chmod 90 -", "kill 62 129"])
      if (of(name) >= 0) expect([name, filter(of(name))]).toEqual([name, notThere]);
    expect(filter(900)).toBe(notThere);
    expect(filter(of("read 0 63"), [], 0x4000_0003)).toBe(notPermitted);
  });

  test("permits some by their arguments", () => {
    const cases: [string, number[], boolean][] = [
      ["clone 56 220", [0x1_0000 | 0x100], true],
      ["clone 56 220", [0x100], false],
      ["clone 56 220", [0x1_0000 | 0x1000_0000], false],
      ["tgkill 234 131", [process.pid, 1, 6], true],
      ["tgkill 234 131", [1, 1, 9], false],
      ["prlimit64 302 261", [0, 7], true],
      ["prlimit64 302 261", [1, 7], false],
      ["prctl 157 167", [15], true],
      ["prctl 157 167", [0x5356_4d41], true],
      ["prctl 157 167", [4], false],
      ["fcntl 72 25", [3, 1030], true],
      ["fcntl 72 25", [3, 4], true],
      ["fcntl 72 25", [3, 8], false],
      ["ioctl 16 29", [3, 0x541b], true],
      ["ioctl 16 29", [3, 0x5412], false],
    ];
    for (const [name, args, isAllowed] of cases)
      expect([name, args, filter(of(name), args)]).toEqual([name, args, isAllowed ? allow : notPermitted]);
  });
});

describe("a program's filter", () => {
  const filter = installed((libc) => filterCalls(libc, { signalling: true }));
  const strict = installed((libc) => filterCalls(libc, { signalling: false }));

  test("permits what is not named, and not what is or what is unknown", () => {
    expect(filter(of("read 0 63"))).toBe(allow);
    expect(filter(of("execve 59 221"))).toBe(allow);
    expect([filter(449), filter(450), filter(0x4000_0000)]).toEqual([allow, notThere, notThere]);
    for (const name of ["ptrace 101 117", "unshare 272 97", "fchmodat 268 53", "listen 50 201"])
      expect([name, filter(of(name))]).toEqual([name, notPermitted]);
    for (const name of ["clone3 435 435", "io_uring_setup 425 425"]) expect(filter(of(name))).toBe(notThere);
    expect(filter(of("read 0 63"), [], 0x4000_0003)).toBe(notPermitted);
  });

  test("forbids signals where Landlock does not bound them", () => {
    for (const name of ["kill 62 129", "tgkill 234 131", "pidfd_send_signal 424 424"])
      expect([filter(of(name)), strict(of(name))]).toEqual([allow, notPermitted]);
  });

  test("permits TCP connections, and pairs of its own", () => {
    const stream = 1 | 0o2000000;
    const cases: [string, number[], number][] = [
      ["socket 41 198", [2, stream, 0], allow],
      ["socket 41 198", [10, stream, 6], allow],
      ["socket 41 198", [1, stream, 0], noSuchFamily],
      ["socket 41 198", [2, 2, 0], noSuchFamily],
      ["socket 41 198", [2, 5, 132], noSuchFamily],
      ["socket 41 198", [2, stream, 262], noSuchFamily],
      ["socketpair 53 199", [1, stream, 0], allow],
      ["socketpair 53 199", [1, 2, 0], noSuchFamily],
      ["socketpair 53 199", [2, 1, 0], noSuchFamily],
      ["sendto 44 206", [3, 0, 0, 0x4000], allow],
      ["sendto 44 206", [3, 0, 0, 0x2000_4000], noSuchOption],
      ["sendmmsg 307 269", [3, 0, 0, 0x2000_0000], noSuchOption],
      ["sendmsg 46 211", [3, 0, 0], allow],
      ["sendmsg 46 211", [3, 0, 0x2000_0000], noSuchOption],
      ["clone 56 220", [0x11], allow],
      ["clone 56 220", [0x4000_0011], notPermitted],
      ["prlimit64 302 261", [0], allow],
      ["prlimit64 302 261", [7], notPermitted],
    ];
    for (const [name, args, answer] of cases)
      expect([name, args, filter(of(name), args)]).toEqual([name, args, answer]);
  });
});

test("by the first argument, some continue and others end", () => {
  const read = of("read 0 63");
  const steps = [...prologue(kill), ...onCalls(parseCalls("read 0 63"), firstArgument([1, 16], kill))];
  const code = Buffer.alloc((steps.length + 1) * 8);
  for (const [at, [operation, then, otherwise, value]] of [...steps, [6, 0, 0, allow] as const].entries()) {
    code.writeUInt16LE(operation, at * 8);
    code.writeUInt8(then, at * 8 + 2);
    code.writeUInt8(otherwise, at * 8 + 3);
    code.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  const answer = (call: number, family: number, on = machine) => run(code, [call, on, 0, 0, family, 0]);
  expect([1, 16, 2].map((family) => answer(read, family))).toEqual([allow, allow, killed]);
  expect([answer(read + 1, 2), answer(read, 1, 0x4000_0003)]).toEqual([allow, killed]);
});

test("capabilities are dropped but for those that are kept", () => {
  const { libc, dropped } = kernel(() => 0);
  dropBoundingCapabilities(libc, [2, 5]);
  expect(dropped).toHaveLength(62);
  expect([dropped[0], dropped.at(-1), dropped.includes(2), dropped.includes(5)]).toEqual([
    0,
    63,
    false,
    false,
  ]);
});

test.if(process.platform === "linux")("a program keeps the right to read others' files alone", () => {
  const { libc, dropped } = kernel(() => -1);
  expect(confineProgram(libc, { read: [], execute: [], write: [], devices: [], port: 1 })).toBe("none");
  expect([dropped.length, dropped.includes(2)]).toEqual([63, false]);
});
