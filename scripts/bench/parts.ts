import { mkdtempSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import { confirms } from "./confirms.ts";
import { conversion } from "./conversion.ts";
import { guessing } from "./guessing.ts";
import { keyLookup } from "./key-lookup.ts";
import type { Bench } from "./part.ts";
import { start } from "./start.ts";
import { statusReads } from "./status-reads.ts";

/** In the order in which they run when none is named. Streams of events belong here. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  conversion,
  start,
  "status-reads": statusReads,
  "key-lookup": keyLookup,
  confirms,
  guessing,
};

export async function runParts(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`no part ${unknown}; there are ${Object.keys(parts).join(", ")}`);
    process.exit(2);
  }
  const program = join(dist, "markmill");
  console.log(await buildIfStale());
  console.log(`machine: ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`);
  console.log(`executable: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
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
