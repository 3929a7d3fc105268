import type { UnitContext } from "../unit-context.ts";
import type { GuestStore } from "./store.ts";

/** The sources of a new session's uploads. */
export interface Sources {
  /** Implicit sessions that the new session replaces. */
  replaced: Set<string>;
  /** Credit units already dispatched by the moved jobs. */
  spentCreditUnits: number;
}

interface Coming {
  id: string;
  jobId: string | null;
  estimatedCreditUnits: number;
}

/**
 * Takes uploads out of implicit and recovery sessions. The replacing session counts what they dispatched, including
 * removed jobs.
 */
export function createGather({ guests }: Pick<UnitContext, "guests">, store: GuestStore) {
  function look(coming: readonly Coming[]): Sources {
    const jobs = new Map<string, number>();
    let spent = 0;
    for (const { id, jobId, estimatedCreditUnits } of coming) {
      if (jobId === null) continue;
      const item = store.itemOf(id);
      if (item?.kind === "implicit") jobs.set(item.sessionId, (jobs.get(item.sessionId) ?? 0) + 1);
      spent += estimatedCreditUnits;
    }
    const replaced = new Set<string>();
    for (const [sessionId, count] of jobs)
      if (store.countItems(sessionId).live === count) replaced.add(sessionId);
    for (const { id, jobId, estimatedCreditUnits } of coming)
      if (jobId !== null && replaced.has(store.itemOf(id)?.sessionId ?? "")) spent -= estimatedCreditUnits;
    for (const sessionId of replaced) spent += store.dispatchedBy(sessionId);
    return { replaced, spentCreditUnits: spent };
  }

  function take(uploadIds: readonly string[], replaced: ReadonlySet<string>): void {
    const left = new Set<string>();
    for (const uploadId of uploadIds) {
      const item = store.itemOf(uploadId);
      if (item === undefined) continue;
      store.removeItem(uploadId);
      left.add(item.sessionId);
    }
    for (const sessionId of left) {
      if (replaced.has(sessionId) || store.countItems(sessionId).all === 0) store.removeSession(sessionId);
      else guests.advance(sessionId);
    }
  }

  return { look, take };
}
