/**
 * Delays after failed attempts: a few are free, then the delay doubles up to a maximum (NIST SP 800-63B, 3.2.2).
 * Attempts count when they start, so that parallel ones have no advantage; a success is given back.
 */
import type { Clock } from "../../../../config/ambient.ts";

export interface BackoffRule {
  freeTries: number;
  firstWaitMs: number;
  waitMsMax: number;
  /** Attempts are forgotten this long after the last one. */
  forgetMs: number;
  /** Names remembered, separately for those with free attempts and the others. */
  namesMax: number;
}

export interface Backoff {
  /** Time until the next attempt; 0: now. */
  waitMs(name: string): number;
  count(name: string): void;
  /** Undoes a counted attempt that did not fail. */
  giveBack(name: string): void;
  forget(name: string): void;
  /** Number of remembered names. */
  size(): number;
}

interface Tries {
  count: number;
  lastMs: number;
}

export function createBackoff(clock: Clock, rule: BackoffRule): Backoff {
  /** Separate maps, so that a flood of new names does not evict delayed ones. Both in order of use. */
  const free = new Map<string, Tries>();
  const waiting = new Map<string, Tries>();

  function triesOf(name: string, nowMs: number): Tries | undefined {
    const tries = waiting.get(name) ?? free.get(name);
    return tries !== undefined && nowMs - tries.lastMs < rule.forgetMs ? tries : undefined;
  }

  function remember(name: string, tries: Tries): void {
    forget(name);
    const names = tries.count < rule.freeTries ? free : waiting;
    names.set(name, tries);
    for (const oldest of names.keys()) {
      if (names.size <= rule.namesMax) return;
      names.delete(oldest);
    }
  }

  function forget(name: string): void {
    free.delete(name);
    waiting.delete(name);
  }

  return {
    waitMs(name) {
      const nowMs = clock.monotonicMs();
      const tries = triesOf(name, nowMs);
      if (tries === undefined || tries.count < rule.freeTries) return 0;
      const waitMs = Math.min(rule.waitMsMax, rule.firstWaitMs * 2 ** (tries.count - rule.freeTries));
      return Math.max(0, tries.lastMs + waitMs - nowMs);
    },
    count(name) {
      const nowMs = clock.monotonicMs();
      remember(name, { count: (triesOf(name, nowMs)?.count ?? 0) + 1, lastMs: nowMs });
    },
    giveBack(name) {
      const tries = waiting.get(name) ?? free.get(name);
      if (tries === undefined) return;
      if (tries.count <= 1) forget(name);
      else remember(name, { ...tries, count: tries.count - 1 });
    },
    forget,
    size: () => free.size + waiting.size,
  };
}
