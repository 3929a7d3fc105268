/**
 * Native addons out of the executable. Bun unpacks small ones into the temporary directory; where that allows no
 * programs (mounted noexec), and for those that are embedded gzipped, the bytes go into an anonymous file in memory and
 * the loader is pointed at its descriptor.
 */
import { dlopen } from "bun:ffi";
import {
  closeSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { libcNames } from "./libc.ts";

/** A shared library or an addon, embedded gzipped. */
export interface Packed {
  /** Where it lies beside the others when they must be files: below one folder, as in their packages. */
  name: string;
  /** Of the embedded file. */
  path: string;
}

/** Any function that the library has: it is loaded by asking for one. */
export type PackedLibrary = Packed & { symbol: string };

interface Unpacked {
  name: string;
  bytes: Uint8Array;
}

/** Loads the addon embedded at `path`; its own code may throw. */
export function loadAddon(name: string, path: string): unknown {
  try {
    return open(path);
  } catch (error) {
    if (!isLoaderError(error)) throw error;
    return open(memoryPath({ name, bytes: readFileSync(path) }));
  }
}

let unpackFolder: string | null = null;

/** A folder of the caller's for what cannot be loaded from memory; nothing stays in it. Else the temporary directory. */
export function unpackAddonsTo(folder: string): void {
  unpackFolder = folder;
}

/**
 * Loads an addon with the libraries that it is linked against. The C library takes a library that is loaded already
 * for the one of that name (DT_SONAME) that an addon needs, so nothing has to be on the disk. Where the system allows
 * no files in memory, or its C library goes by paths alone (musl), they become files for the moment of loading.
 * Throws when both ways are refused, and says how. `onDisk`: as on such a system, for its test.
 */
export function loadPackedAddon(
  addon: Packed,
  libraries: readonly PackedLibrary[],
  { onDisk = false } = {},
): unknown {
  const load = (pathOf: (file: Unpacked) => string) => {
    for (const library of libraries) openLibrary(pathOf(unpacked(library)), library.symbol);
    return open(pathOf(unpacked(addon)));
  };
  let refusal = "which was not tried";
  const descriptors: number[] = [];
  try {
    if (!onDisk)
      return load(({ name, bytes }) => {
        const descriptor = createMemoryFile(name, bytes);
        descriptors.push(descriptor);
        return descriptorPath(descriptor);
      });
  } catch (error) {
    refusal = String(error);
  } finally {
    // What is mapped stays mapped, and nothing can write to it any more.
    for (const descriptor of descriptors) closeSync(descriptor);
  }
  const folder = join(unpackFolder ?? tmpdir(), `markmill-addon-${process.pid}`);
  try {
    return load((file) => filePath(folder, file));
  } catch (cause) {
    throw new Error(`${addon.name} can be loaded neither from memory (${refusal}) nor from ${folder}`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpacked({ name, path }: Packed): Unpacked {
  return { name, bytes: gunzipSync(readFileSync(path)) };
}

function open(path: string): unknown {
  const module = { exports: {} as unknown };
  process.dlopen(module, path);
  return module.exports;
}

function openLibrary(path: string, symbol: string): void {
  dlopen(path, { [symbol]: { args: [], returns: "void" } });
}

function isLoaderError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_DLOPEN_FAILED";
}

function filePath(folder: string, { name, bytes }: Unpacked): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, bytes, { mode: 0o700 });
  return path;
}

/**
 * Every thread of the process gets the same file: two copies of SQLite in one process would break each other's file
 * locks. The first call must have returned before another thread makes its own.
 */
function memoryPath({ name, bytes }: Unpacked): string {
  return descriptorPath(openedEarlier(name, bytes.length) ?? createMemoryFile(name, bytes));
}

const descriptorPath = (descriptor: number) => `/proc/self/fd/${descriptor}`;

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
  for (const library of libcNames) {
    try {
      return dlopen(library, { memfd_create: { args: ["ptr", "u32"], returns: "i32" } }).symbols.memfd_create;
    } catch {
      // Another C library.
    }
  }
  throw new Error(`none of ${libcNames.join(", ")} is here`);
}
