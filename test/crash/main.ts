/**
 * `npm run crash -- [--cycles N] [--seed S] [--disk plain|tmpfs:MIB|eio]`: kills the server at random points under
 * load, N times, and checks after every restart that nothing it promised is lost. Files, actions and the moments of
 * the kills come from the seed; what runs at such a moment depends on the machine. Exit codes: 0 all is well, 1 a
 * promise was broken, 77 the disk cannot be had here.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type SeededRandom, seededRandom } from "../../config/testing/random.ts";
import { mountSmallDisk, type SmallDisk } from "../../config/testing/small-disk.ts";
import { mib } from "../../config/units.ts";
import { dist } from "../../scripts/build/paths.ts";
import { buildIfStale } from "../../scripts/build/stale.ts";
import { type Disk, Unavailable } from "./disk.ts";
import { crashRun } from "./run.ts";

/** A disk on which calls fail: a library that is preloaded into the server makes them. Linux, with a C compiler. */

const kinds = ["write", "sync", "truncate", "rename"] as const;
const counters = { perMillion: 0, seed: 1, kinds: 4, perKind: 4 } as const;
const pageBytes = 4_096;
/** Of the calls, so many in a million fail, in turn: from a disk with a bad block to one that is all but gone. */
const rates = [2_000, 10_000, 50_000, 300_000] as const;

function eioDisk(random: SeededRandom): Disk {
  const place = mkdtempSync(join(tmpdir(), "markmill-crash-"));
  const folder = join(place, "data");
  const library = join(place, "eio.so");
  const controlFile = join(place, "control");
  mkdirSync(folder, { mode: 0o700 });
  const remove = () => rmSync(place, { recursive: true, force: true });
  const source = join(import.meta.dir, "eio.c");
  try {
    const cc = Bun.spawnSync(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]);
    if (!cc.success) throw new Error(cc.stderr.toString());
  } catch (error) {
    remove();
    throw new Unavailable(`eio.c cannot be compiled here: ${error instanceof Error ? error.message : error}`);
  }
  writeFileSync(controlFile, Buffer.alloc(pageBytes));
  const page = Bun.mmap(controlFile);
  const words = new Uint32Array(page.buffer, page.byteOffset, pageBytes / 4);
  words[counters.seed] = random.integer(1, 2 ** 31);

  let troubles = 0;

  const counted = () =>
    kinds.map((kind, at) => {
      const [seen = 0, failed = 0, shortened = 0] = words.subarray(counters.kinds + at * counters.perKind);
      return { kind, seen, failed, shortened };
    });

  return {
    folder,
    env: { LD_PRELOAD: library, EIO_CONTROL: controlFile, EIO_FOLDER: folder },
    fails: true,
    trouble: () => {
      words[counters.perMillion] = rates[troubles % rates.length] ?? 0;
      troubles += 1;
    },
    calm: () => {
      words[counters.perMillion] = 0;
    },
    report: () =>
      counted()
        .map(({ kind, seen, failed, shortened }) => {
          const short = shortened === 0 ? "" : ` and ${shortened} cut short`;
          return `${failed} of ${seen} ${kind}s failed${short}`;
        })
        .join(", "),
    // A library that the server does not load, or calls that go past it, would let every run pass.
    idle: () => {
      const spared = counted().filter(({ kind, failed }) => failed === 0 && kind !== "truncate");
      return spared.length === 0 ? null : `no ${spared.map(({ kind }) => kind).join(", no ")} has failed`;
    },
    remove,
  };
}

/** A small file system of its own, kept between full and nearly full. Linux, as root. */

/** How long it stays full, or nearly so, at a time. */
const holdMs = { min: 20, max: 250 };
/** What is left free while it is nearly full. */
const leftMibMax = 6;

function fullDisk(sizeMib: number, random: SeededRandom): Disk {
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

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    cycles: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    disk: { type: "string", default: "plain" },
  },
});
await buildIfStale();
const random = seededRandom(Number(values.seed));
try {
  const disk = diskNamed(values.disk, random);
  const problems = await crashRun({
    command: [join(dist, "markmill")],
    disk,
    cycles: Number(values.cycles),
    random,
  });
  console.log(`${values.cycles} cycles, disk ${values.disk}, seed ${values.seed}: ${problems} problems`);
  process.exit(problems === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`skipped: ${error.message}`);
  process.exit(77);
}

/** The kinds of disk by their name on the command line. */

/** `plain`, `tmpfs:MIB` or `eio`. Throws Unavailable where the machine does not let it, Error for an unknown name. */
function diskNamed(name: string, random: SeededRandom): Disk {
  const size = /^tmpfs:([0-9]+)$/.exec(name)?.[1];
  if (size !== undefined) return fullDisk(Number(size), random);
  if (name === "eio") return eioDisk(random);
  if (name === "plain") return plainDisk();
  throw new Error(`--disk is plain, tmpfs:MIB or eio, not ${name}`);
}

function plainDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "markmill-crash-"));
  return {
    folder,
    env: {},
    fails: false,
    trouble: () => undefined,
    calm: () => undefined,
    report: () => "a disk that works",
    idle: () => null,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
