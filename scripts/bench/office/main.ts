/** `npm run bench:office [-- quality|speed]`: how good and how fast office documents become Markdown, beside others. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "../../build/paths.ts";
import { buildIfStale } from "../../build/stale.ts";
import type { Bench } from "../part.ts";
import { quality } from "./quality.ts";
import { speed } from "./speed.ts";

const parts: Readonly<Record<string, (bench: Bench) => void | Promise<void>>> = { quality, speed };

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`no part ${unknown}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
console.log(await buildIfStale());
for (const [name, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const place = mkdtempSync(join(tmpdir(), "markmill-bench-"));
  try {
    await part({ program: join(dist, "markmill"), place });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
