/**
 * `npm run crash -- [--cycles N] [--seed S] [--disk plain|tmpfs:MIB|eio]`: kills the server at random points under
 * load, N times, and checks after every restart that nothing it promised is lost. Files, actions and the moments of
 * the kills come from the seed; what runs at such a moment depends on the machine. Exit codes: 0 all is well, 1 a
 * promise was broken, 77 the disk cannot be had here.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "../../config/testing/random.ts";
import { dist } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import { Unavailable } from "./disk.ts";
import { diskNamed } from "./disks.ts";
import { crashRun } from "./run.ts";

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    cycles: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    disk: { type: "string", default: "plain" },
  },
});
await buildIfStale();
const random = seededRandom(Number(values.seed));
try {
  const disk = diskNamed(values.disk, random);
  const problems = await crashRun({
    command: [join(dist, "markmill")],
    disk,
    cycles: Number(values.cycles),
    random,
  });
  console.log(`${values.cycles} cycles, disk ${values.disk}, seed ${values.seed}: ${problems} problems`);
  process.exit(problems === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`skipped: ${error.message}`);
  process.exit(77);
}
