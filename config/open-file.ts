import { closeSync, type OpenMode, openSync } from "node:fs";

/** A descriptor that is closed at the end of the block: `using file = openFile(path, "r")`. Throws like openSync. */
export function openFile(path: string, flags: OpenMode, mode?: number): Disposable & { descriptor: number } {
  const descriptor = openSync(path, flags, mode);
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
}
