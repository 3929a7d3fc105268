/** A file system of its own, so small that it can be filled. Needs root; Linux only. */
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mib } from "../units.ts";

export interface SmallDisk {
  folder: string;
  freeBytes(): number;
  /** Takes what there is, but for so many bytes. */
  fill(leaveBytes: number): void;
  /** Gives back all that `fill` took. */
  clear(): void;
  remove(): void;
}

const pieceBytesMax = mib;

/** Null where it cannot be had. */
export function mountSmallDisk(sizeMib: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "markmill-disk-"));
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${sizeMib}m`, "tmpfs", folder];
  if (process.getuid?.() !== 0 || !Bun.spawnSync(mount, { stderr: "ignore" }).success) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const filler = join(folder, "filler");
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    freeBytes,
    fill(leaveBytes) {
      const file = openSync(filler, "a");
      try {
        for (let free = freeBytes(); free > leaveBytes; free = freeBytes())
          writeSync(file, Buffer.alloc(Math.min(pieceBytesMax, free - leaveBytes)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    clear,
    remove() {
      // Lazily: what a failed test left open must not hide why it failed.
      Bun.spawnSync(["umount", "-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For tests, with a word on standard error where they must do without. */
export function smallDiskForTest(sizeMib: number): SmallDisk | null {
  const disk = mountSmallDisk(sizeMib);
  if (disk === null) console.warn("skipped: tmpfs cannot be mounted here");
  return disk;
}
