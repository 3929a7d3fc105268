/** The few steps by which the master key's files change; each is whole or not done, and on the disk when it resolves. */
import { chown, link, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileMode, syncPath } from "../../../storage/durable.ts";
import { ifThere } from "../../../storage/if-there.ts";

export interface KeyFiles {
  /** Null when there is none. */
  read(path: string): Promise<string | null>;
  /** A new file for the owner of `like` alone; one that is there already is replaced. */
  write(path: string, text: string, like: string): Promise<void>;
  /** A second name for a file; nothing when that name is taken. */
  alsoAs(path: string, name: string): Promise<void>;
  /** In the place of what is there. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

export const keyFiles: KeyFiles = {
  read: (path) => ifThere(readFile(path, "utf8")),
  async write(path, text, like) {
    await rm(path, { force: true });
    const file = await open(path, "wx", fileMode);
    try {
      await file.writeFile(text);
      const { uid, gid } = await stat(like);
      const made = await file.stat();
      // Done as root, it would be a key that the server's user cannot read.
      if (made.uid !== uid || made.gid !== gid) await chown(path, uid, gid);
      await file.sync();
    } finally {
      await file.close();
    }
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
