/** seccomp filters (docs.kernel.org/userspace-api/seccomp_filter) as classic BPF programs. */
import { ptr } from "bun:ffi";
import type { Libc } from "./libc.ts";

type Machine = "x64" | "arm64";
/** A system call's number; null: not on that architecture. */
export type Call = Readonly<Record<Machine, number | null>>;

/** Parses "name x86-64 arm64", as in asm/unistd_64.h and asm-generic/unistd.h; "-": none. */
export const parseCalls = (text: string): Call[] =>
  [...text.matchAll(/\b\w+ (\d+|-) (\d+|-)/g)].map(([, x64, arm64]) => ({
    x64: x64 === "-" ? null : Number(x64),
    arm64: arm64 === "-" ? null : Number(arm64),
  }));

/** Calls that libraries can do without. clone3 has its flags in memory that filters cannot see. */
export const absent = parseCalls(
  "clone3 435 435, io_uring_setup 425 425, io_uring_enter 426 426, io_uring_register 427 427",
);

/** errno values, equal on both. */
export const errno = { notPermitted: 1, noSuchCall: 38, noSuchFamily: 97, noSuchOption: 95 } as const;

/** Calls that are allowed with some arguments. */
export interface LimitedCall {
  calls: readonly Call[];
  /** All conditions on the lower half of the argument, masked. */
  when: readonly { argument: number; mask?: number; among: readonly number[] }[];
  /** errno of other arguments. */
  otherwise: number;
}

/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
export const namespaces = 0x7e02_0000;

/** AUDIT_ARCH of linux/audit.h: 32-bit calls have other numbers. */
const machines = { x64: 0xc000_003e, arm64: 0xc000_00b7 } as const;
const seccompCalls = { x64: 317, arm64: 277 } as const;
const [setFilter, askAction] = [1n, 2n];
const [errnoAction, allowAction] = [0x0005_0000, 0x7fff_0000];
/** SECCOMP_FILTER_FLAG_TSYNC. */
const allThreads = 1n;

/** Classic BPF (linux/filter.h): load a word of seccomp_data, jump, mask, return. */
export type Step = readonly [code: number, then: number, otherwise: number, value: number];
const load = (offset: number): Step => [0x20, 0, 0, offset];
const isEqual = (value: number, then: number, otherwise: number): Step => [0x15, then, otherwise, value];
export const isAtLeast = (value: number): Step => [0x35, 0, 1, value];
const masked = (mask: number): Step => [0x54, 0, 0, mask];
export const returnError = (error: number): Step => [0x06, 0, 0, errnoAction | error];
export const allowed: Step = [0x06, 0, 0, allowAction];
export const kill: Step = [0x06, 0, 0, 0x8000_0000];
const [numberAt, machineAt, argumentsAt] = [0, 4, 16];

const machine: Machine = process.arch === "arm64" ? "arm64" : "x64";

/** Whether the kernel supports filters. */
export function hasFilters(libc: Libc): boolean {
  const wanted = Uint32Array.of(errnoAction);
  return libc.call(seccompCalls[machine], askAction, 0n, BigInt(ptr(wanted)), 0n) === 0;
}

/** The start of every filter: ends with the system call's number loaded. `foreign`: for calls of other architectures. */
export const prologue = (foreign: Step): Step[] => [
  load(machineAt),
  isEqual(machines[machine], 1, 0),
  foreign,
  load(numberAt),
];

function when(call: Call, steps: readonly Step[]): Step[] {
  const number = call[machine];
  return number === null ? [] : [isEqual(number, 0, steps.length), ...steps];
}

export const onCalls = (each: readonly Call[], steps: readonly Step[]): Step[] =>
  each.flatMap((call) => when(call, steps));

/** By the first argument: `among` continue behind the steps, others run into `otherwise`. */
export const firstArgument = (among: readonly number[], otherwise: Step): Step[] =>
  requireArgument({ argument: 0, among }, otherwise);

export const onLimitedCalls = ({ calls, when: conditions, otherwise }: LimitedCall): Step[] =>
  onCalls(calls, [...conditions.flatMap((each) => requireArgument(each, returnError(otherwise))), allowed]);

function requireArgument({ argument, mask, among }: LimitedCall["when"][number], otherwise: Step): Step[] {
  return [
    load(argumentsAt + 8 * argument),
    ...(mask === undefined ? [] : [masked(mask)]),
    ...among.map((value, index) => isEqual(value, among.length - index, 0)),
    otherwise,
  ];
}

/** Permanently, for all threads and descendants. Returns whether it is active. Requires no_new_privs. */
export function installFilter(libc: Libc, steps: readonly Step[]): boolean {
  const code = Buffer.alloc(steps.length * 8);
  for (const [at, [operation, then, otherwise, value]] of steps.entries()) {
    code.writeUInt16LE(operation, at * 8);
    code.writeUInt8(then, at * 8 + 2);
    code.writeUInt8(otherwise, at * 8 + 3);
    code.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  // struct sock_fprog: length and pointer.
  const program = BigUint64Array.of(BigInt(steps.length), BigInt(ptr(code)));
  return libc.call(seccompCalls[machine], setFilter, allThreads, BigInt(ptr(program)), 0n) === 0;
}
