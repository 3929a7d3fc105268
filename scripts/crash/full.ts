/** A small file system of its own, kept between full and nearly full. Linux, as root. */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeededRandom } from "../samples/random.ts";
import { type Disk, Unavailable } from "./disk.ts";

const mib = 1024 ** 2;
/** How long it stays full, or nearly so, at a time. */
const holdMs = { min: 20, max: 250 };
/** What is left free while it is nearly full. */
const leftMibMax = 6;

export function fullDisk(sizeMib: number, random: SeededRandom): Disk {
  const mountPoint = mkdtempSync(join(tmpdir(), "markmill-crash-"));
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${sizeMib}m`, "tmpfs", mountPoint];
  if (process.getuid?.() !== 0 || !Bun.spawnSync(mount, { stderr: "ignore" }).success) {
    rmSync(mountPoint, { recursive: true });
    throw new Unavailable("a tmpfs cannot be mounted here");
  }
  const folder = join(mountPoint, "data");
  mkdirSync(folder, { mode: 0o700 });
  const filler = join(mountPoint, "filler");
  closeSync(openSync(filler, "w"));
  const counts = { full: 0, nearly: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(mountPoint);
    return bavail * bsize;
  };

  function fillUpTo(leaveBytes: number): void {
    const file = openSync(filler, "a");
    try {
      for (let free = freeBytes(); free > leaveBytes; free = freeBytes()) {
        writeSync(file, Buffer.alloc(Math.min(mib, free - leaveBytes)));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  /** To the last byte or nearly, in turn; never to the server's advantage: what it gave back in between is taken too. */
  function hover(): void {
    if (random.integer(0, 1) === 0) {
      fillUpTo(0);
      counts.full += 1;
    } else {
      truncateSync(filler, 0);
      fillUpTo(random.integer(0, leftMibMax * mib));
      counts.nearly += 1;
    }
    timer = setTimeout(hover, random.integer(holdMs.min, holdMs.max));
  }

  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
    truncateSync(filler, 0);
  };

  return {
    folder,
    env: { MARKMILL_STORAGE__MIN_FREE_MIB: "0" },
    fails: true,
    trouble: () => {
      if (timer === undefined) hover();
    },
    calm,
    report: () => `a disk of ${sizeMib} MiB, filled ${counts.full} times and nearly ${counts.nearly} times`,
    idle: () => (counts.full === 0 ? "the disk was never full" : null),
    remove: () => {
      calm();
      Bun.spawnSync(["umount", "-l", mountPoint]);
      rmSync(mountPoint, { recursive: true, force: true });
    },
  };
}
