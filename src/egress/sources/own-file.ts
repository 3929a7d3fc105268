/**
 * Files that a program has left. The server reads them unconfined: a link would show it what the program may not see, and
 * a pipe would never end. All is asked of the very file that is read.
 */
import { closeSync, constants, createReadStream, fstatSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { importFault } from "./failures.ts";

/** 0: it has no file. */
export function ownFileBytes(path: string): number {
  const opened = openOwnFile(path);
  if (opened === null) return 0;
  closeSync(opened.file);
  return opened.bytesCount;
}

/** No more than so many bytes of it. Throws Fault: there is no such file of its own. */
export function ownFileStream(path: string, bytesMax: number): Readable {
  const opened = openOwnFile(path);
  if (opened === null) throw importFault("unexpected_answer", { cause: "the recording is not a file" });
  // The last byte's place; there is no stream of nothing.
  return createReadStream(path, { fd: opened.file, start: 0, end: Math.max(0, bytesMax - 1) });
}

/** Neither followed nor waited for. */
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
