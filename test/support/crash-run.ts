/** A run of test/crash on the built executable. */
import { expect } from "bun:test";
import { join } from "node:path";
import { executable } from "./executable.ts";

/** The script's answer where the machine cannot do it (no compiler, not root). */
const unavailable = 77;

/** Fails unless so many kills on a disk of that kind lose nothing, double nothing and leave nothing stuck. */
export async function expectCrashesSurvived(disk: string, cycles: number): Promise<void> {
  await executable();
  const script = join(import.meta.dir, "../crash/main.ts");
  const run = Bun.spawn(
    [process.execPath, script, "--disk", disk, "--cycles", String(cycles), "--seed", "1"],
    { stdout: "pipe", stderr: "pipe" },
  );
  const [stdout, stderr, exitCode] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  if (exitCode === unavailable) return console.warn(stdout.trim());
  if (exitCode !== 0) console.error(stdout + stderr);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`${cycles} cycles, disk ${disk}, seed 1: 0 problems`);
}
