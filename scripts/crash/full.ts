/** A small file system of its own, kept between full and nearly full. Linux, as root. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { SeededRandom } from "../../config/testing/random.ts";
import { mountSmallDisk, type SmallDisk } from "../../config/testing/small-disk.ts";
import { mib } from "../../config/units.ts";
import { type Disk, Unavailable } from "./disk.ts";

/** How long it stays full, or nearly so, at a time. */
const holdMs = { min: 20, max: 250 };
/** What is left free while it is nearly full. */
const leftMibMax = 6;

export function fullDisk(sizeMib: number, random: SeededRandom): Disk {
  const disk = mounted(sizeMib);
  const folder = join(disk.folder, "data");
  mkdirSync(folder, { mode: 0o700 });
  const counts = { full: 0, nearly: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** To the last byte or nearly, in turn; never to the server's advantage: what it gave back in between is taken too. */
  function hover(): void {
    if (random.integer(0, 1) === 0) {
      disk.fill(0);
      counts.full += 1;
    } else {
      disk.clear();
      disk.fill(random.integer(0, leftMibMax * mib));
      counts.nearly += 1;
    }
    timer = setTimeout(hover, random.integer(holdMs.min, holdMs.max));
  }

  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
    disk.clear();
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
      disk.remove();
    },
  };
}

function mounted(sizeMib: number): SmallDisk {
  const disk = mountSmallDisk(sizeMib);
  if (disk === null) throw new Unavailable("a tmpfs cannot be mounted here");
  return disk;
}
