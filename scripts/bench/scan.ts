/** A long scan: pages in a second with one slot and with two, and what the processes hold meanwhile. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { scanOf } from "../samples/scan.ts";
import { childrenOf, residentMb } from "../server/processes.ts";
import type { Bench } from "./part.ts";
import { median, ratioSpread, spread } from "./statistics.ts";

const pages = 100;
const rounds = 3;
const sampleMs = 100;

interface Run {
  ms: number;
  peakMb: number;
}

export async function scan({ program, place }: Bench): Promise<void> {
  const file = join(place, "scan.tiff");
  writeFileSync(file, (await scanOf(seededRandom(100), pages)).bytes);
  const runs: { one: Run; two: Run }[] = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push({ one: await convert(program, place, file, 1), two: await convert(program, place, file, 2) });
  const perSecond = ({ ms }: Run) => (pages * 1_000) / ms;
  for (const slots of ["one", "two"] as const) {
    const speed = runs.map((run) => perSecond(run[slots]));
    console.log(
      `${pages}-page scan, ${slots} slot${slots === "one" ? "" : "s"}: ${spread(speed, "pages/s")}`,
    );
  }
  const ratios = runs.map(({ one, two }) => one.ms / two.ms);
  console.log(`two slots against one, median of ${rounds} rounds: ${ratioSpread(ratios)} (at least 1.7)`);
  const peaks = runs.flatMap(({ one, two }) => [one.peakMb, two.peakMb]);
  console.log(
    `peak of a process: ${Math.max(...peaks).toFixed(0)} MB, median ${median(peaks).toFixed(0)} MB (at most 367)`,
  );
}

async function convert(program: string, place: string, file: string, slots: number): Promise<Run> {
  const startedMs = performance.now();
  const child = Bun.spawn([program, "convert", file, "-o", join(place, "scan.md")], {
    cwd: place,
    env: { MARKMILL_SCHEDULER__CONCURRENCY: String(slots) },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  let peakMb = 0;
  const timer = setInterval(() => {
    const pids = [child.pid, ...childrenOf(child.pid).map(({ pid }) => pid)];
    peakMb = Math.max(peakMb, ...pids.map(residentMb));
  }, sampleMs);
  const [exitCode, stderr] = await Promise.all([child.exited, child.stderr.text()]);
  clearInterval(timer);
  const ms = performance.now() - startedMs;
  if (exitCode !== 0) throw new Error(`converting the scan ended with ${exitCode}: ${stderr}`);
  return { ms, peakMb };
}
