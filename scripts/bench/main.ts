/** `npm run bench`: what the executable costs in time, memory and size; the figures of one run on one machine. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { dist } from "../build/paths.ts";
import { buildIfStale } from "../build/stale.ts";
import { randomPdf } from "../samples/pdf.ts";
import { seededRandom } from "../samples/random.ts";
import { startProcess } from "../server/process.ts";
import { residentOf } from "./memory.ts";
import { sideBySide } from "./side-by-side.ts";
import { median, spread } from "./statistics.ts";

const pages = 400;
const rounds = 5;
const starts = 20;
const idleMs = 10_000;

const program = join(dist, "markmill");
const place = mkdtempSync(join(tmpdir(), "markmill-bench-"));
try {
  console.log(await buildIfStale());
  console.log(`machine: ${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`);
  console.log(`executable: ${(statSync(program).size / 1e6).toFixed(1)} MB`);
  await conversion();
  await server();
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** A long text PDF, whole process against whole process. */
async function conversion(): Promise<void> {
  const mutool = Bun.which("mutool");
  if (!mutool) {
    console.log(`${pages}-page PDF: skipped, mutool is not installed`);
    return;
  }
  const pdf = join(place, "long.pdf");
  writeFileSync(pdf, randomPdf(seededRandom(400), pages));
  const { a, b, ratios } = await sideBySide(
    { name: "markmill", command: [program, "convert", pdf, "-o", join(place, "long.md")], cwd: place },
    {
      name: "mutool",
      command: [mutool, "draw", "-q", "-F", "stext.json", "-o", join(place, "long.json"), pdf],
      cwd: place,
    },
    rounds,
  );
  console.log(`${pages}-page PDF, markmill convert: ${spread(a, "ms")}`);
  console.log(`${pages}-page PDF, mutool draw -F stext.json: ${spread(b, "ms")}`);
  console.log(`ratio, median of ${rounds} rounds: ${median(ratios).toFixed(2)} (at most 4)`);
}

/** Time to the ready line on a data directory that exists, and what stays resident when nothing is asked. */
async function server(): Promise<void> {
  const options = { command: [program], dataDir: mkdtempSync(join(place, "data-")) };
  await (await startProcess(options)).stop();
  const readyMs: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const started = await startProcess(options);
    readyMs.push(started.readyMs);
    await started.stop();
  }
  console.log(`ready, median of ${starts} starts: ${spread(readyMs, "ms")} (at most 200)`);

  const idle = await startProcess(options);
  await Bun.sleep(idleMs);
  const { serverMb, children } = residentOf(idle.pid);
  await idle.stop();
  const each = children.map(({ mb }) => `${mb.toFixed(0)} MB`).join(", ");
  console.log(
    `idle for ${idleMs / 1000} s: server ${serverMb.toFixed(0)} MB (at most 120), children: ${each || "none"}`,
  );
}
