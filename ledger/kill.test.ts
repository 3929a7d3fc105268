import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runsOf } from "../config/testing/runs.ts";
import { openLedger } from "./open.ts";
import { noonMs, ownerOf } from "./testing/harness.ts";
import { verifyDataDir } from "./verify/verify.ts";

const cycles = runsOf(12);
const dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a writer, kills it in the middle of its work once it has said so much; what it was told is returned. */
async function killedWriter(cycle: number, answers: number): Promise<string[]> {
  const program = join(import.meta.dir, "testing", "busy-writer.ts");
  const child = Bun.spawn([process.execPath, program, dataDir, String(cycle)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  let text = "";
  let killing = false;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    // By the number of answers, not by the clock: a slow machine is to do the same work.
    if (!killing && text.split("\n").length > answers) {
      killing = true;
      child.kill("SIGKILL");
    }
  }
  await child.exited;
  // A last line without its end was cut off by the kill.
  return text.split("\n").slice(1, -1);
}

test("nothing that was answered is lost, and the books are right, wherever a writer is killed", async () => {
  const confirmed = new Set<string>();
  const ended = new Set<string>();
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const line of await killedWriter(cycle, 3 + ((cycle * 37) % 150))) {
      const [what, jobId = ""] = line.split(" ");
      (what === "ended" ? ended : confirmed).add(jobId);
    }
    expect(verifyDataDir(dataDir)).toMatchObject({ ok: true, problems: [] });
  }
  expect(confirmed.size).toBeGreaterThan(cycles);
  expect(ended.size).toBeGreaterThan(cycles);

  const ledger = await openLedger({ dataDir, nowMs: noonMs });
  try {
    await ledger.write("requeueLeases", { which: "all", nowMs: noonMs });
    const lost = await ledger.read.unneeded({ uploadIds: [], jobIds: [...confirmed], keptJobIds: [] });
    expect(lost.jobIds).toEqual([]);
    for (const id of ended) {
      expect(await ledger.read.job(id, ownerOf("a"))).toMatchObject({ status: "succeeded", hold: "settled" });
    }
    const { queued, running } = await ledger.read.queueDepth();
    expect(running).toBe(0);
    expect(queued).toBeGreaterThan(0);
    expect(await ledger.verify()).toMatchObject({ ok: true });
  } finally {
    await ledger.close();
  }
}, 300_000);
