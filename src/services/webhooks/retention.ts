import { dayMs } from "../../../config/units.ts";
import type { Core } from "../core.ts";

const batch = 200;

/** Removes deliveries that ended as long ago as results are kept, and secrets that sign no more. Returns how many deliveries. */
export async function sweepEvents({
  settings,
  ledger,
  clock,
}: Pick<Core, "settings" | "ledger" | "clock">): Promise<number> {
  let removed = 0;
  for (;;) {
    const nowMs = clock.nowMs();
    const endedUntilMs = nowMs - settings["retention.results_days"] * dayMs;
    const { events, secrets } = await ledger.write("sweepEvents", { endedUntilMs, limit: batch, nowMs });
    removed += events;
    if (events + secrets === 0) return removed;
  }
}
