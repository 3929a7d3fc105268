/** Tests each capability with a generated sample; stores and charges nothing. */
import { Fault } from "../../../../config/errors/fault.ts";
import { secondMs } from "../../../../config/units.ts";
import { describeError } from "../../../log/log.ts";
import { newJobId } from "../../../shared/identifiers.ts";
import { createRateLimit } from "../../accounts/limits/rate-limit.ts";
import type { Core } from "../../core.ts";
import type { Discovery } from "../../discovery/contract.ts";
import { type SelfTestSample, samples } from "./samples.ts";
import { trySample } from "./try-sample.ts";

export interface SelfTestResult {
  capabilityId: string;
  /** Null: not tested. */
  ok: boolean | null;
  milliseconds: number;
  message: string;
}

export interface SelfTest {
  /** Calls during a run share its result. Throws rate_limited. */
  run(): Promise<SelfTestResult[]>;
}

const perMinuteMax = 6;
/** Per capability, including the wait for a child process. */
const deadlineMs = 30 * secondMs;
/** No sample is started later, so that the response comes within a minute: clients and proxies rarely wait longer. */
const startMsMax = 25 * secondMs;

type Parts = Pick<Core, "settings" | "sandbox" | "storage" | "clock" | "timers" | "random" | "log">;

export function createSelfTest(parts: Parts, discovery: Pick<Discovery, "capabilities">): SelfTest {
  const { clock, log } = parts;
  const limit = createRateLimit(clock, perMinuteMax);
  let running: Promise<SelfTestResult[]> | null = null;

  async function runAll(): Promise<SelfTestResult[]> {
    const results: SelfTestResult[] = [];
    const untilMs = clock.monotonicMs() + startMsMax;
    for (const { capability, status } of discovery.capabilities(null)) {
      if (status !== "live") continue;
      const startedMs = clock.monotonicMs();
      const tried = startedMs > untilMs ? tooBusy : await tryOne(parts, capability.id);
      const milliseconds = Math.round(clock.monotonicMs() - startedMs);
      results.push({ capabilityId: capability.id, milliseconds, ...tried });
      if (tried.ok === false)
        log("warn", "self_test.failed", { capability_id: capability.id, cause: tried.message });
    }
    return results;
  }

  return {
    run() {
      if (running !== null) return running;
      limit.take("self-test");
      running = runAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

type Tried = Pick<SelfTestResult, "ok" | "message">;
const untried: Tried = { ok: null, message: "No sample for this type." };
const tooBusy: Tried = {
  ok: null,
  message: `Not tested: the earlier samples took ${startMsMax / secondMs} s. Try again when the server is less busy.`,
};

async function tryOne(parts: Parts, capabilityId: string): Promise<Tried> {
  const sample: SelfTestSample | undefined = samples[capabilityId as keyof typeof samples];
  if (sample === undefined) return untried;
  const { sandbox, settings, timers } = parts;
  const late = new AbortController();
  const cancel = timers.after(deadlineMs, () => late.abort());
  try {
    const memoryMib = settings["sandbox.memory_mib"];
    const problem = await inFolders(parts, (folders) =>
      trySample(sandbox, capabilityId, sample, folders, { deadlineMs, memoryMib, signal: late.signal }),
    );
    if (late.signal.aborted) return { ok: false, message: tooLate };
    return problem === null
      ? { ok: true, message: "A sample was measured and converted." }
      : { ok: false, message: problem };
  } catch (error) {
    const message = error instanceof Fault ? error.message : describeError(error);
    return { ok: false, message: `The test could not run: ${message}` };
  } finally {
    cancel();
  }
}

const tooLate = `Timed out after ${deadlineMs / secondMs} s, including the wait for a child process.`;

async function inFolders<T>(
  { storage, clock, random }: Parts,
  work: (folders: { source: string; work: string }) => Promise<T>,
): Promise<T> {
  // Not a job's folder: the first sweep removes leftovers of a crash.
  const source = await storage.createWork(newJobId(clock, random));
  try {
    const folder = await storage.createWork(newJobId(clock, random));
    try {
      return await work({ source, work: folder });
    } finally {
      await storage.removeWork(folder);
    }
  } finally {
    await storage.removeWork(source);
  }
}
