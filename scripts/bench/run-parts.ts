/** Runs parts of a bench against a fresh executable, each in an empty folder of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import type { Bench } from "./part.ts";

export type Parts = Readonly<Record<string, (bench: Bench) => void | Promise<void>>>;

/** Those of the names, all where none is named, in the order of `parts`, after `introduce` has said what is measured. Ends the process with 2 on an unknown name. */
export async function runParts(
  parts: Parts,
  names: readonly string[],
  introduce?: (program: string) => void,
): Promise<void> {
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`no part ${unknown}; there are ${Object.keys(parts).join(", ")}`);
    process.exit(2);
  }
  const program = join(dist, "markmill");
  console.log(await buildIfStale());
  introduce?.(program);
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const place = mkdtempSync(join(tmpdir(), "markmill-bench-"));
    try {
      await part({ program, place });
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
}
