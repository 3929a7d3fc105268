/** Other work on the machine, from proc(5): figures are worth as much as the machine was left alone. */
import { readFileSync } from "node:fs";

const ticksPerSecond = 100;
const sampleMs = 200;
const patienceMs = 5_000;
const shareMax = 0.1;

/** Processor time that the machine's processors have spent on anything so far; milliseconds. */
export function busyMs(): number {
  const [, user, nice, system, , , interrupts, softInterrupts] = readFileSync("/proc/stat", "utf8").split(
    /\s+/,
  );
  const ticks = [user, nice, system, interrupts, softInterrupts].reduce((sum, each) => sum + Number(each), 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** Resolves when nothing else is going on, or when it has gone on for too long to wait any more. */
export async function untilQuiet(): Promise<void> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < patienceMs) {
    const before = busyMs();
    await Bun.sleep(sampleMs);
    if (busyMs() - before <= shareMax * sampleMs) return;
  }
}
