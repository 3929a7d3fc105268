/**
 * Native addons out of the executable. Bun unpacks them into the temporary directory; where that allows no programs
 * (mounted noexec), the bytes go into an anonymous file in memory and the loader is pointed at its descriptor.
 */
import { dlopen } from "bun:ffi";
import { readdirSync, readFileSync, readlinkSync, statSync, writeSync } from "node:fs";

const systemLibraries = ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"];

/** Loads the addon embedded at `path`; its own code may throw. */
export function loadAddon(name: string, path: string): unknown {
  const module = { exports: {} as unknown };
  try {
    process.dlopen(module, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_DLOPEN_FAILED")) throw error;
    process.dlopen(module, `/proc/self/fd/${memoryFile(name, path)}`);
  }
  return module.exports;
}

/**
 * Every thread of the process gets the same file: two copies of SQLite in one process would break each other's file
 * locks. The first call must have returned before another thread makes its own.
 */
function memoryFile(name: string, path: string): number {
  const bytes = readFileSync(path);
  return openedEarlier(name, bytes.length) ?? createMemoryFile(name, bytes);
}

/** Descriptors belong to the whole process, so this finds what another thread has made. */
function openedEarlier(name: string, bytes: number): number | null {
  for (const entry of readdirSync("/proc/self/fd")) {
    const path = `/proc/self/fd/${entry}`;
    try {
      if (readlinkSync(path).startsWith(`/memfd:${name} `) && statSync(path).size === bytes)
        return Number(entry);
    } catch {
      // A descriptor that was closed meanwhile.
    }
  }
  return null;
}

function createMemoryFile(name: string, bytes: Uint8Array): number {
  const closeOnExec = 1;
  const descriptor = memfdCreate()(Buffer.from(`${name}\0`), closeOnExec);
  if (descriptor < 0) throw new Error(`no memory file for ${name}: memfd_create is refused`);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  return descriptor;
}

function memfdCreate(): (name: Uint8Array, flags: number) => number {
  for (const library of systemLibraries) {
    try {
      return dlopen(library, { memfd_create: { args: ["ptr", "u32"], returns: "i32" } }).symbols.memfd_create;
    } catch {
      // Another C library.
    }
  }
  throw new Error(`none of ${systemLibraries.join(", ")} is here`);
}
