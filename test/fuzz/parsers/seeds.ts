/** Inputs to begin with: the corpora of the project, and those of the benches where they are. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { inputBytesMax } from "./mutate.ts";

const root = join(import.meta.dir, "../../..");
const folders = [join(root, "test/corpus"), join(root, "../shared/bench")];
const seedsMax = 80;

/** Files with one of the extensions, the smallest first. */
export function filesOf(...extensions: readonly string[]): Uint8Array[] {
  const found = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => {
      const names = readdirSync(folder, { recursive: true }).map(String);
      return names
        .filter((name) => extensions.includes(extname(name).toLowerCase()) && !name.endsWith("expected.md"))
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile());
    });
  return found
    .map((path) => ({ path, bytes: statSync(path).size }))
    .filter(({ bytes }) => bytes > 0 && bytes <= inputBytesMax)
    .sort((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1))
    .slice(0, seedsMax)
    .map(({ path }) => readFileSync(path));
}

export const texts = (...of: readonly string[]): Uint8Array[] => of.map((text) => Buffer.from(text));
