import { Fault } from "../../../config/errors/fault.ts";
import { dayMs, hourMs } from "../../../config/units.ts";
import type { Activity } from "../../../ledger/contract.ts";
import { pause } from "../../shared/pause.ts";
import type { AdminCore } from "./core.ts";

export type StatisticsStep = "hour" | "day";

export interface Statistics {
  fromMs: number;
  toMs: number;
  /** In order, without gaps. */
  buckets: (Activity & { startMs: number })[];
}

export interface StatisticsOperations {
  /**
   * Whole hours or days (UTC): from the one that `fromMs` lies in to the one before `toMs`; else up to now, and 24 hours
   * or 30 days of them. Throws invalid_request where that is none, or more than 400.
   */
  statistics(args: { fromMs?: number; toMs?: number; step: StatisticsStep }): Promise<Statistics>;
}

const stepMs = { hour: hourMs, day: dayMs } as const;
const bucketsUsual = { hour: 24, day: 30 } as const;
const bucketsMax = 400;

export function statisticsOperations({ ledger, clock }: AdminCore): StatisticsOperations {
  return {
    async statistics({ fromMs, toMs, step }) {
      const unitMs = stepMs[step];
      const end = Math.ceil((toMs ?? clock.nowMs() + 1) / unitMs);
      const start = fromMs === undefined ? end - bucketsUsual[step] : Math.floor(fromMs / unitMs);
      if (end <= start) throw wrongSpan("/to", "It must be after from.");
      if (end - start > bucketsMax)
        throw wrongSpan(
          "/from",
          `At most ${bucketsMax} ${step}s before to; take a shorter span or longer steps.`,
        );
      const buckets: Statistics["buckets"] = [];
      for (let at = start; at < end; at += 1) {
        buckets.push({
          startMs: at * unitMs,
          ...(await ledger.read.activity(at * unitMs, (at + 1) * unitMs)),
        });
        await pause();
      }
      return { fromMs: start * unitMs, toMs: end * unitMs, buckets };
    },
  };
}

const wrongSpan = (path: "/from" | "/to", message: string) =>
  new Fault("invalid_request", { details: [{ path, message }] });
