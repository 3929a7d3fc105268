/** Atomic, synced operations on master key files. */
import { chown, link, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileMode, syncPath } from "../../../shared/durable.ts";
import { ifThere } from "../../../storage/if-there.ts";

export interface KeyFiles {
  /** Null: no file. */
  read(path: string): Promise<string | null>;
  /** Creates or replaces a file with the owner of `like`, mode 600. */
  write(path: string, text: string, like: string): Promise<void>;
  /** Adds a hard link; does nothing if the name exists. */
  alsoAs(path: string, name: string): Promise<void>;
  /** Replaces the target. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

export const keyFiles: KeyFiles = {
  read: (path) => ifThere(readFile(path, "utf8")),
  async write(path, text, like) {
    await rm(path, { force: true });
    await using file = await open(path, "wx", fileMode);
    await file.writeFile(text);
    const { uid, gid } = await stat(like);
    const made = await file.stat();
    // As root, keep the file readable for the server's user.
    if (made.uid !== uid || made.gid !== gid) await chown(path, uid, gid);
    await file.sync();
    await syncPath(dirname(path));
  },
  async alsoAs(path, name) {
    await link(path, name).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncPath(dirname(name));
  },
  async move(from, to) {
    await rename(from, to);
    await syncPath(dirname(to));
  },
  async remove(path) {
    await rm(path, { force: true });
    await syncPath(dirname(path));
  },
};
