/** Copies a watched file, so that links and later changes in the folder do not matter. */
import { constants, createWriteStream, realpathSync } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { ConversionFailed } from "../convert/backend.ts";

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/**
 * `to` must not exist. Throws ConversionFailed if it is not a file in the folder, the signal's reason, and file system
 * errors.
 */
export async function takeFile(path: string, folder: string, to: string, signal: AbortSignal): Promise<void> {
  await using file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY).catch((error) => {
    // The last component is a link or socket, or a folder was replaced.
    const { code = "" } = error as NodeJS.ErrnoException;
    throw ["ELOOP", "ENXIO", "ENOTDIR"].includes(code) ? exchanged() : error;
  });
  // The descriptor's real path (proc_pid_fd(5)) reveals links in the path.
  const found = await readlink(`/proc/self/fd/${file.fd}`);
  const expected = join(realpathSync(folder), relative(folder, path));
  if (!(await file.stat()).isFile() || found !== expected) throw exchanged();
  const copy = createWriteStream(to, { flags: "wx", mode: 0o600 });
  await pipeline(file.createReadStream({ autoClose: false }), copy, { signal });
}

const exchanged = () =>
  new ConversionFailed("still_changing", "It was replaced, or its path contains a link; links are ignored.");
