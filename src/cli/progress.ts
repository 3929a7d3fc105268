/** One line on standard error that says how far the work is; nothing at all where that is no terminal. */

import { printable } from "../shared/command-line/output.ts";
import type { Context } from "./context.ts";

export interface Progress {
  /** The state of one item: what happens to it, and how many of its units are done. */
  update(item: number, label: string, done: number, total: number): void;
  /** The item has ended, well or not. */
  finish(item: number): void;
  /** Prints a lasting line above the bar. */
  note(line: string): void;
  /** Removes the bar. */
  end(): void;
}

const barWidth = 24;
const redrawMsMin = 80;
/** Before that nobody can tell how long the rest takes. */
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
