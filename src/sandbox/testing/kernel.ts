/** A C library whose kernel keeps what it is asked for. */
import { type Pointer, read } from "bun:ffi";
import type { Libc } from "../confinement/libc.ts";

export interface AskedCall {
  number: number;
  /** Its arguments, of which some are addresses. */
  given: readonly [bigint, bigint, bigint, bigint];
}

/** `answer`: what each system call returns; it may read memory with `bytesAt`. */
export function kernel(answer: (call: AskedCall) => number, changes: Partial<Libc> = {}) {
  const calls: AskedCall[] = [];
  const dropped: number[] = [];
  const libc: Libc = {
    prctl: (option, value) => {
      // PR_CAPBSET_DROP.
      if (option === 24) dropped.push(value);
      return true;
    },
    setLimit: () => true,
    setNice: () => true,
    divertOutput: () => null,
    dropCapabilities: () => true,
    become: () => undefined,
    parentPid: () => 1,
    pageBytes: () => 4096,
    reap: () => "none",
    call: (number, ...given) => {
      const call = { number, given };
      calls.push(call);
      return answer(call);
    },
    ...changes,
  };
  return { libc, calls, dropped };
}

export function bytesAt(address: bigint, length: number): Buffer {
  const pointer = Number(address) as Pointer;
  return Buffer.from(Array.from({ length }, (_, at) => read.u8(pointer, at)));
}
