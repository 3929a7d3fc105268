/** Large files go into the executable gzipped. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import { cache } from "./paths.ts";

/** The path of the packed file, made once: `name` says what it is, with its version. */
export function packOnce(file: string, name: string): string {
  const path = join(cache, "native", `${name}.gz`);
  if (!existsSync(path)) {
    mkdirSync(join(cache, "native"), { recursive: true });
    const packed = gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION });
    writeFileSync(`${path}.part`, packed);
    renameSync(`${path}.part`, path);
  }
  return path;
}
