/** Output of exports. */
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../shared/command-line/exit.ts";
import { isSpecialFile } from "../shared/special-file.ts";
import { temporaryName } from "../shared/temporary-name.ts";
import type { Context } from "./context.ts";

export interface Sink<Piece> {
  write(piece: Piece): Promise<void>;
  /** The export is complete. */
  done(): Promise<void>;
  /** Discards a partial file. Does nothing after `done`. */
  abandon(): Promise<void>;
}

export function standardOutput(context: Context): Sink<string> {
  return { write: (text) => context.out(text), done: async () => {}, abandon: async () => {} };
}

/** A file for the owner only, which appears when it is complete. Throws UsageError for special files. */
export async function fileSink(path: string): Promise<Sink<string | Uint8Array>> {
  // A pipe may belong to anyone, and a device would be replaced.
  if (await isSpecialFile(path)) throw new UsageError(`${path} is a special file; choose another`);
  const part = join(dirname(path), temporaryName());
  const handle = await open(part, "wx", 0o600);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  return {
    write: async (piece) => {
      await handle.writeFile(piece);
    },
    done: async () => {
      await handle.sync();
      await close();
      await rename(part, path);
    },
    abandon: async () => {
      await close();
      await rm(part, { force: true });
    },
  };
}
