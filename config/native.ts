/**
 * Native addons of the executable. Bun unpacks small ones into the temporary directory. If it is mounted noexec, and
 * for gzipped ones, the bytes go into an anonymous memory file.
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

export interface Packed {
  /** File name if it must be unpacked: a path below one folder, as in its package. */
  name: string;
  /** Path of the embedded file. */
  path: string;
}

/** A function of the library; libraries are loaded by looking one up. */
export type PackedLibrary = Packed & { symbol: string };

interface Unpacked {
  name: string;
  bytes: Uint8Array;
}

/** Loads the embedded addon; its code may throw. */
export function loadAddon(name: string, path: string): unknown {
  try {
    return open(path);
  } catch (error) {
    if (!isLoaderError(error)) throw error;
    return open(memoryPath({ name, bytes: readFileSync(path) }));
  }
}

let unpackFolder: string | null = null;

/**
 * Sets the folder for addons that cannot be loaded from memory; files are removed after loading. Default: the temporary
 * directory.
 */
export function unpackAddonsTo(folder: string): void {
  unpackFolder = folder;
}

/**
 * Loads an addon with its linked libraries. The C library resolves a dependency by the name (DT_SONAME) of a loaded
 * library, so nothing must be on disk. Where memory files are not allowed, or for musl, which resolves by path, they
 * are files during loading. Throws if both fail. `onDisk`: forces the second way, for tests.
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
  let refusal = "not tried";
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
    // Mapped memory stays valid without the file.
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
 * All threads share one file: two copies of SQLite in a process would break each other's file locks. The first call
 * must return before another thread calls.
 */
function memoryPath({ name, bytes }: Unpacked): string {
  return descriptorPath(openedEarlier(name, bytes.length) ?? createMemoryFile(name, bytes));
}

const descriptorPath = (descriptor: number) => `/proc/self/fd/${descriptor}`;

/** Finds a descriptor that another thread opened. */
function openedEarlier(name: string, bytes: number): number | null {
  for (const entry of readdirSync("/proc/self/fd")) {
    const path = `/proc/self/fd/${entry}`;
    try {
      if (readlinkSync(path).startsWith(`/memfd:${name} `) && statSync(path).size === bytes)
        return Number(entry);
    } catch {
      // Closed meanwhile.
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
  throw new Error(`none of ${libcNames.join(", ")} found`);
}
