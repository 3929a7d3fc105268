/** Where exports go, piece by piece. */
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../shared/command-line/exit.ts";
import { isSpecialFile } from "../shared/special-file.ts";
import { temporaryName } from "../shared/temporary-name.ts";
import type { Context } from "./context.ts";

export interface Sink<Piece> {
  write(piece: Piece): Promise<void>;
  /** The export is whole. */
  done(): Promise<void>;
  /** It is not; a file leaves nothing behind. Does nothing after `done`. */
  abandon(): Promise<void>;
}

export function standardOutput(context: Context): Sink<string> {
  return { write: (text) => context.out(text), done: async () => {}, abandon: async () => {} };
}

/** Readable by its owner only, and there only when it is whole. Throws UsageError for what is not a file. */
export async function fileSink(path: string): Promise<Sink<string | Uint8Array>> {
  // Whose pipe it is nobody knows, and an export says everything; a device would be replaced.
  if (await isSpecialFile(path)) throw new UsageError(`${path} is not a file; name another place`);
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
