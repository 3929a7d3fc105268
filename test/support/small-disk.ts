/** A file system of its own, so small that a test can fill it. Needs root; Linux only. */
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  freeBytes(): number;
  /** Takes what there is, but for so many bytes; what was taken before is given back first. */
  fill(leaveBytes: number): void;
  /** Gives back what `fill` took. */
  clear(): void;
  remove(): void;
}

/** Null, with a word on standard error, where it cannot be had. */
export function mountSmallDisk(mib: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "markmill-disk-"));
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${mib}m`, "tmpfs", folder];
  if (process.getuid?.() !== 0 || !Bun.spawnSync(mount, { stderr: "ignore" }).success) {
    console.warn("skipped: tmpfs cannot be mounted here");
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
      clear();
      const file = openSync(filler, "w");
      try {
        while (freeBytes() > leaveBytes)
          writeSync(file, Buffer.alloc(Math.min(65_536, freeBytes() - leaveBytes)));
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
