import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startProcess } from "../server/process.ts";
import { residentOf } from "./memory.ts";
import type { Bench } from "./part.ts";
import { spread } from "./statistics.ts";

const starts = 20;
const idleMs = 10_000;

/** Time to the ready line on a data directory that exists, and what stays resident when nothing is asked. */
export async function start({ program, place }: Bench): Promise<void> {
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
