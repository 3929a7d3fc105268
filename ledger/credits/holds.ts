import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { expectOneChange, param, paramValue, preparedInsert } from "../database/prepared.ts";
import type { TransferKind } from "../schema/credits.ts";
import type { JobStatus } from "../schema/enums.ts";
import { holds, transfers } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { Buckets, Spendable } from "./buckets.ts";
import type { Post } from "./transfers.ts";

export interface TakeHold {
  holdId: string;
  jobId: string;
  organizationId: string;
  capabilityId: string;
  /** Buckets to take from, in order. */
  sources: readonly Spendable[];
  creditUnits: number;
  actor: Actor;
  nowMs: number;
}

export interface EndHold {
  jobId: string;
  jobStatus: JobStatus;
  /** The amount spent; the rest is returned. */
  settleCreditUnits: number;
  actor: Actor;
  nowMs: number;
}

export interface Holds {
  /** False, without changes, if the organization's balance is too low. */
  take(hold: TakeHold): boolean;
  /** Settles if the job succeeded, else releases. Does nothing for jobs without a hold (guests). */
  end(end: EndHold): void;
}

/**
 * A hold takes from the buckets that expire first; its `hold` transfers record the amounts. Settling spends in the same
 * order, so that the longest-lived Credits are returned.
 */
export function createHolds(db: Db, post: Post, buckets: Buckets): Holds {
  const insert = preparedInsert(db, holds);
  const ofJob = db
    .select({
      id: holds.id,
      organizationId: holds.organizationId,
      creditUnits: holds.creditUnits,
      state: holds.state,
    })
    .from(holds)
    .where(eq(holds.jobId, param("jobId")))
    .prepare();
  const partsOf = db
    .select({ bucketId: transfers.bucketId, creditUnits: transfers.creditUnits })
    .from(transfers)
    .where(and(eq(transfers.holdId, param("holdId")), eq(transfers.kind, "hold")))
    .orderBy(asc(transfers.sequence))
    .prepare();
  const close = db
    .update(holds)
    .set({
      state: paramValue("state"),
      settledCreditUnits: paramValue("settledCreditUnits"),
      jobStatus: paramValue("jobStatus"),
      endedAtMs: paramValue("nowMs"),
    })
    .where(and(eq(holds.id, param("id")), eq(holds.state, "pending")))
    .prepare();

  return {
    take: ({ holdId, jobId, organizationId, capabilityId, sources, creditUnits, actor, nowMs }) => {
      const available = sources.reduce((sum, bucket) => sum + bucket.remainingCreditUnits, 0);
      if (available < creditUnits) return false;
      insert({
        id: holdId,
        jobId,
        organizationId,
        capabilityId,
        creditUnits,
        state: "pending",
        settledCreditUnits: 0,
        jobStatus: null,
        createdAtMs: nowMs,
        endedAtMs: null,
      });
      let missing = creditUnits;
      for (const bucket of sources) {
        if (missing === 0) break;
        const part = Math.min(missing, bucket.remainingCreditUnits);
        const key = `hold:${holdId}:${bucket.id}`;
        post({
          kind: "hold",
          key,
          organizationId,
          creditUnits: part,
          bucketId: bucket.id,
          holdId,
          actor,
          nowMs,
        });
        missing -= part;
      }
      return true;
    },

    end: ({ jobId, jobStatus, settleCreditUnits, actor, nowMs }) => {
      const hold = ofJob.get({ jobId });
      if (hold === undefined) return;
      const { id: holdId, organizationId } = hold;
      const succeeded = jobStatus === "succeeded";
      let unsettled = succeeded ? settleCreditUnits : 0;
      const move = (kind: TransferKind, bucketId: string, creditUnits: number) => {
        if (creditUnits === 0) return;
        const key = `${kind}:${holdId}:${bucketId}`;
        post({ kind, key, organizationId, creditUnits, bucketId, holdId, actor, nowMs });
      };
      for (const part of partsOf.all({ holdId })) {
        const spent = Math.min(unsettled, part.creditUnits);
        unsettled -= spent;
        move("settle", part.bucketId, spent);
        move(
          buckets.isOpen(part.bucketId, nowMs) ? "release" : "lapse",
          part.bucketId,
          part.creditUnits - spent,
        );
      }
      const state = succeeded ? "settled" : "released";
      const settledCreditUnits = succeeded ? settleCreditUnits - unsettled : 0;
      expectOneChange(close.run({ id: holdId, state, settledCreditUnits, jobStatus, nowMs }), "end hold");
    },
  };
}
