import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SeededRandom } from "../../../config/testing/random.ts";
import { Archive } from "../../../converters/input/archive/open.ts";
import type { ZipEntry } from "../../../converters/input/archive/testing/zip.ts";
import { type Material, mutatedArchive, mutatedBytes } from "./mutate.ts";

/** A parser of ours and how its inputs are made. */
export interface Target {
  id: string;
  seeds(): Uint8Array[] | Promise<Uint8Array[]>;
  dictionary: readonly string[];
  /** How many inputs between two measurements of coverage, which takes some milliseconds. */
  coverEvery: number;
  /** Needs no folder to work in. */
  inMemory?: true;
  /** Default: changes of bytes. */
  mutate?(input: Uint8Array, random: SeededRandom, material: Material, folder: string): Promise<Uint8Array>;
  /**
   * Parses; returns the kind of outcome. Throws Fault for a refusal, and anything else for a finding. `folder`: empty,
   * emptied afterwards.
   */
  parse(input: Uint8Array, folder: string): Promise<string>;
}

/** Changes the entries of an archive, unless it cannot be read any more. */
export async function mutateArchive(
  input: Uint8Array,
  random: SeededRandom,
  material: Material,
  folder: string,
): Promise<Uint8Array> {
  const path = join(folder, "seed.zip");
  writeFileSync(path, input);
  const entries = random.next() < 0.15 ? null : await entriesIn(path).catch(() => null);
  return entries === null || entries.length === 0
    ? mutatedBytes(input, random, material)
    : mutatedArchive(entries, random, material);
}

async function entriesIn(path: string): Promise<ZipEntry[]> {
  const archive = await Archive.open(path);
  try {
    return archive.entries().map(({ name }) => ({ name, content: archive.read(name, 4 * 1024 ** 2) }));
  } finally {
    archive.close();
  }
}
