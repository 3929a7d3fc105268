/**
 * A watched file → a copy of this process's own. Others put files into the folder, and may put a link in one's place after
 * it was looked at: what is converted is what the folder itself holds, and the same from its first byte to its last.
 */
import { constants, createWriteStream, realpathSync } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { ConversionFailed } from "../convert/backend.ts";

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/**
 * `to`: where nothing is yet. Throws ConversionFailed for what is not a file of the folder, the signal's reason, and what the
 * file system throws.
 */
export async function takeFile(path: string, folder: string, to: string, signal: AbortSignal): Promise<void> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY).catch((error) => {
    // Of a link in the last place, of a socket, of something in a folder's place.
    const { code = "" } = error as NodeJS.ErrnoException;
    throw ["ELOOP", "ENXIO", "ENOTDIR"].includes(code) ? exchanged() : error;
  });
  try {
    // Where the descriptor is, whatever has led there (proc_pid_fd(5)): links in folders' places show here.
    const found = await readlink(`/proc/self/fd/${file.fd}`);
    const expected = join(realpathSync(folder), relative(folder, path));
    if (!(await file.stat()).isFile() || found !== expected) throw exchanged();
    const copy = createWriteStream(to, { flags: "wx", mode: 0o600 });
    await pipeline(file.createReadStream({ autoClose: false }), copy, { signal });
  } finally {
    await file.close();
  }
}

const exchanged = () =>
  new ConversionFailed(
    "still_changing",
    "Something else is in its place now, or it is reached over a link; links are left out.",
  );
