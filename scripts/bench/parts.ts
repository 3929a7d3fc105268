import { statSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { confirms } from "./confirms.ts";
import { conversion } from "./conversion.ts";
import { guessing } from "./guessing.ts";
import { keyLookup } from "./key-lookup.ts";
import { resultPage } from "./result-page.ts";
import { type Parts, runParts } from "./run-parts.ts";
import { scan } from "./scan.ts";
import { start } from "./start.ts";
import { statusReads } from "./status-reads.ts";

/** In the order in which they run when none is named. Streams of events belong here. */
const parts: Parts = {
  conversion,
  start,
  "status-reads": statusReads,
  "key-lookup": keyLookup,
  confirms,
  guessing,
  "result-page": resultPage,
  scan,
};

/** `npm run bench`: all of them, or those of the names. */
export function runServerParts(names: readonly string[]): Promise<void> {
  return runParts(parts, names, (program) => {
    console.log(`machine: ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`);
    console.log(`executable: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
  });
}
