import { dayMs } from "../../../config/units.ts";
import { describeError } from "../../log/log.ts";
import { every } from "../../shared/timers.ts";
import type { Core } from "../core.ts";

/**
 * Logs the heads of both chains; stored elsewhere, they reveal a truncated ledger (`markmill admin verify-ledger
 * --head`). Never rejects.
 */
export async function logHeads(
  { ledger, log }: Pick<Core, "ledger" | "log">,
  occasion: "start" | "day" | "stop",
): Promise<void> {
  try {
    const { entries, audit } = await ledger.read.heads();
    log("info", "ledger.heads", {
      occasion,
      entries: entries?.sequence ?? 0,
      entries_head: entries?.hash ?? null,
      audit_rows: audit?.sequence ?? 0,
      audit_head: audit?.hash ?? null,
    });
  } catch (error) {
    log("error", "ledger.heads_unreadable", { cause: describeError(error) });
  }
}

/** Daily until stopped. */
export function logHeadsDaily(core: Pick<Core, "ledger" | "log" | "timers">): { stop(): void } {
  return { stop: every(core.timers, dayMs, () => void logHeads(core, "day")) };
}
