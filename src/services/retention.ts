import { describeError } from "../log.ts";
import type { Core } from "./core.ts";
import { discardFiles } from "./discard-files.ts";
import { every } from "./waiting.ts";
import { sweepEvents } from "./webhooks/retention.ts";

const everyMs = 10 * 60_000;
const batch = 200;

export interface Swept {
  uploads: number;
  jobs: number;
  /** Notifications whose delivery has ended. */
  deliveries: number;
}

/** Removes expired uploads, results and deliveries: rows first, files after, so that a crash leaves orphans and never a dangling row. */
export async function sweep(
  core: Pick<Core, "settings" | "ledger" | "storage" | "clock" | "log">,
): Promise<Swept> {
  const { ledger, clock } = core;
  const swept: Swept = { uploads: 0, jobs: 0, deliveries: await sweepEvents(core) };
  for (;;) {
    const { uploadIds, jobIds } = await ledger.write("sweep", { nowMs: clock.nowMs(), limit: batch });
    await discardFiles(core, { jobIds, uploadIds });
    swept.uploads += uploadIds.length;
    swept.jobs += jobIds.length;
    if (uploadIds.length + jobIds.length === 0) return swept;
  }
}

/** Sweeps now and then until stopped. */
export function sweepRegularly(core: Core): { stop(): void } {
  const stop = every(core.timers, everyMs, () => {
    sweep(core).then(
      (swept) =>
        swept.uploads + swept.jobs + swept.deliveries > 0 &&
        core.log("info", "retention.swept", { ...swept }),
      (error) => core.log("error", "retention.sweep_failed", { cause: describeError(error) }),
    );
  });
  return { stop };
}
