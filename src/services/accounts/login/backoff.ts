/**
 * How long the next try must wait after so many that failed: a few are free, after them the wait doubles up to a
 * longest one (NIST SP 800-63B section 3.2.2 asks for such limits). Tries count from when they begin, so that many at
 * the same time get no further than one after the other; one that succeeded gives its count back.
 */
import type { Clock } from "../../../../config/ambient.ts";

export interface BackoffRule {
  freeTries: number;
  firstWaitMs: number;
  waitMsMax: number;
  /** So long after the last try all are forgotten. */
  forgetMs: number;
  /** Names that are remembered, of those that still have free tries and of the others. */
  namesMax: number;
}

export interface Backoff {
  /** Until the next try may begin; 0: now. */
  waitMs(name: string): number;
  count(name: string): void;
  /** One that was counted and did not fail. */
  giveBack(name: string): void;
  forget(name: string): void;
  /** How many names are remembered. */
  size(): number;
}

interface Tries {
  count: number;
  lastMs: number;
}

export function createBackoff(clock: Clock, rule: BackoffRule): Backoff {
  /**
   * Apart, so that a flood of new names, one try each, drives out its like and none of those that have to wait. In both
   * the last that was tried is last.
   */
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
