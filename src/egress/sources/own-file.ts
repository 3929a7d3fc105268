/**
 * Reads files left by a program. The server is not confined, so links and special files are rejected on the opened
 * descriptor.
 */
import { closeSync, constants, createReadStream, fstatSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { importFault } from "./failures.ts";

/** 0: no file. */
export function ownFileBytes(path: string): number {
  const opened = openOwnFile(path);
  if (opened === null) return 0;
  closeSync(opened.file);
  return opened.bytesCount;
}

/** At most `bytesMax` bytes. Throws Fault if it is not a regular file. */
export function ownFileStream(path: string, bytesMax: number): Readable {
  const opened = openOwnFile(path);
  if (opened === null) throw importFault("unexpected_answer", { cause: "the recording is not a file" });
  // Inclusive end; empty streams are not possible.
  return createReadStream(path, { fd: opened.file, start: 0, end: Math.max(0, bytesMax - 1) });
}

/** No links, no blocking. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function openOwnFile(path: string): { file: number; bytesCount: number } | null {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch {
    return null;
  }
  const stats = fstatSync(file);
  if (stats.isFile() && stats.nlink === 1) return { file, bytesCount: stats.size };
  closeSync(file);
  return null;
}
