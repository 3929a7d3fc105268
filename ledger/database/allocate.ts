/** Gives a file blocks of its own, so that what is later written there needs no room on the disk any more. */
import { dlopen } from "bun:ffi";
import { writeSync } from "node:fs";
import { libcNames } from "../../config/libc.ts";
import { mib } from "../../config/units.ts";

/** EOPNOTSUPP and EINVAL of errno(3): a file system that cannot do this. */
const notSupported = 95;
const invalid = 22;

type Allocate = (file: number, offset: number, bytes: number) => number;

/**
 * The bytes from `offset` on are zeros afterwards. Where the system can do so, in no time and without a write
 * (posix_fallocate(3)); else by writing them. Throws when the disk has no room. Not for bytes that are there already.
 */
export function allocate(file: number, offset: number, bytes: number): void {
  const error = systemAllocate()?.(file, offset, bytes) ?? notSupported;
  if (error === 0) return;
  if (error !== notSupported && error !== invalid) throw new Error(`the disk gives no room (error ${error})`);
  const zeros = Buffer.alloc(Math.min(mib, bytes));
  for (let at = offset; at < offset + bytes; ) {
    at += writeSync(file, zeros, 0, Math.min(zeros.length, offset + bytes - at), at);
  }
}

function systemAllocate(): Allocate | null {
  for (const name of libcNames) {
    try {
      const { symbols } = dlopen(name, { posix_fallocate: { args: ["i32", "i64", "i64"], returns: "i32" } });
      return symbols.posix_fallocate;
    } catch {
      // The next name.
    }
  }
  return null;
}
