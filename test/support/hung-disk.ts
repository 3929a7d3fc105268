/** A disk whose calls do not return: a library that is preloaded into the server holds them. Linux, with a C compiler. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface HungDisk {
  /** For a data directory. */
  folder: string;
  env: Record<string, string>;
  /** From now on these calls do not return; without any, all do again. */
  hang(...calls: ("sync" | "statfs")[]): void;
  /** Calls of statfs so far. */
  statfsCalls(): number;
  remove(): void;
}

/** Null, with a word on standard error, where it cannot be had. */
export function hungDisk(): HungDisk | null {
  const place = mkdtempSync(join(tmpdir(), "markmill-hung-"));
  const library = join(place, "hung.so");
  const control = join(place, "hung");
  const folder = join(place, "data");
  const remove = () => rmSync(place, { recursive: true, force: true });
  const source = join(import.meta.dir, "hung-disk.c");
  const compiler = Bun.which("cc");
  const compiled =
    process.platform === "linux" &&
    compiler !== null &&
    Bun.spawnSync([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]).success;
  if (!compiled) {
    console.warn("skipped: hung-disk.c cannot be compiled here");
    remove();
    return null;
  }
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    env: { LD_PRELOAD: library, HUNG_FILE: control, HUNG_FOLDER: folder },
    hang: (...calls) => {
      if (calls.length === 0) rmSync(control, { force: true });
      else writeFileSync(control, calls.join(" "));
    },
    statfsCalls: () => statSync(`${control}.calls`, { throwIfNoEntry: false })?.size ?? 0,
    remove,
  };
}
