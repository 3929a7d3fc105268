/** A progress line on standard error; nothing without a terminal. */

import { printable } from "../shared/command-line/output.ts";
import type { Context } from "./context.ts";

export interface Progress {
  /** Updates an item: activity and finished units. */
  update(item: number, label: string, done: number, total: number): void;
  finish(item: number): void;
  /** Prints a permanent line above the progress line. */
  note(line: string): void;
  /** Removes the progress line. */
  end(): void;
}

const barWidth = 24;
const redrawMsMin = 80;
/** No estimate of the remaining time before this. */
const judgedAfterMs = 10_000;
const judgedAfterItems = 5;

export function createProgress(context: Context, items: number): Progress {
  const shares = new Map<number, number>();
  const startedAtMs = context.clock.monotonicMs();
  let finished = 0;
  let label = "";
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  const clear = () => {
    if (context.errIsTerminal) context.err("\r\u001b[K");
  };

  function draw(force: boolean): void {
    if (!context.errIsTerminal) return;
    const nowMs = context.clock.monotonicMs();
    if (!force && nowMs - drawnAtMs < redrawMsMin) return;
    drawnAtMs = nowMs;
    const running = [...shares.values()].reduce((sum, share) => sum + share, 0);
    const share = items === 0 ? 1 : Math.min(1, (finished + running) / items);
    const filled = Math.round(share * barWidth);
    const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
    context.err(`\r\u001b[K${bar} ${finished}/${items}${restOf(share, nowMs - startedAtMs)} ${label}`);
  }

  function restOf(share: number, elapsedMs: number): string {
    if (finished < judgedAfterItems || elapsedMs < judgedAfterMs || share >= 1) return "";
    const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1000);
    return seconds < 90 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
  }

  return {
    update(item, text, done, total) {
      shares.set(item, total > 0 ? Math.min(1, done / total) : 0);
      label = printable(text).slice(0, 40);
      draw(false);
    },
    finish(item) {
      shares.delete(item);
      finished++;
      draw(true);
    },
    note(line) {
      clear();
      context.err(`${line}\n`);
      draw(true);
    },
    end: clear,
  };
}
