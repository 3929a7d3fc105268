/** The kinds of disk by their name on the command line. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeededRandom } from "../../config/testing/random.ts";
import type { Disk } from "./disk.ts";
import { eioDisk } from "./eio.ts";
import { fullDisk } from "./full.ts";

/** `plain`, `tmpfs:MIB` or `eio`. Throws Unavailable where the machine does not let it, Error for an unknown name. */
export function diskNamed(name: string, random: SeededRandom): Disk {
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
