/** The crash runs, few cycles of each kind; `npm run crash -- --cycles 2000` is the long one. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { executable } from "../support/executable.ts";

/** The script's answer where the machine cannot do it (no compiler, not root). */
const unavailable = 77;

test.each([
  ["plain", 50],
  ["tmpfs:96", 6],
  ["eio", 6],
] as const)(
  "on a disk of kind %s, %i kills lose nothing, double nothing and leave nothing stuck",
  async (disk, cycles) => {
    await executable();
    const script = join(import.meta.dir, "../../scripts/crash/main.ts");
    const run = Bun.spawn(
      [process.execPath, script, "--disk", disk, "--cycles", String(cycles), "--seed", "1"],
      {
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const [told, complaints, exitCode] = await Promise.all([
      run.stdout.text(),
      run.stderr.text(),
      run.exited,
    ]);
    if (exitCode === unavailable) return console.warn(told.trim());
    if (exitCode !== 0) console.error(told + complaints);
    expect(exitCode).toBe(0);
    expect(told).toContain(`${cycles} cycles, disk ${disk}, seed 1: 0 problems`);
  },
  300_000,
);
