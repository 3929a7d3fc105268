/** A disk on which calls fail: a library that is preloaded into the server makes them. Linux, with a C compiler. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeededRandom } from "../../config/testing/random.ts";
import { type Disk, Unavailable } from "./disk.ts";

/** As in eio.c. */
const kinds = ["write", "sync", "truncate", "rename"] as const;
const counters = { perMillion: 0, seed: 1, kinds: 4, perKind: 4 } as const;
const pageBytes = 4_096;
/** Of the calls, so many in a million fail, in turn: from a disk with a bad block to one that is all but gone. */
const rates = [2_000, 10_000, 50_000, 300_000] as const;

export function eioDisk(random: SeededRandom): Disk {
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
