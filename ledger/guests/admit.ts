import { limits } from "../../config/limits.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";
import type { GuestAdmission, GuestQuota } from "./daily.ts";
import { createGuestDaily } from "./daily.ts";
import type { GuestSessionRow } from "./find.ts";
import { createGather } from "./gather.ts";
import { deferralOf } from "./prefix.ts";
import { createStage } from "./stage.ts";
import { createGuestStore } from "./store.ts";

/** Nothing was dispatched; the request was staged for a claim. */
export interface GuestQuotaExceeded {
  outcome: "quota_exceeded";
  session: GuestSessionRow;
  quota: GuestQuota;
}

interface Asking {
  guest: GuestAdmission;
  owner: Owner;
  actor: Actor;
  nowMs: number;
}

interface Priced {
  id: string;
  estimatedCreditUnits: number;
}

/** The session of a confirmation or convert call. */
export interface Admitted {
  creditUnitsLeft(): number;
  /** Opens and counts the session with its first job, so that a failed call costs the guest nothing. */
  add(upload: Priced, jobId: string): void;
  /** Call it after all jobs are created. */
  settle(): void;
  actor: Actor;
}

/**
 * Jobs confirmed without a session get an implicit one: an open one of this job token or browser with enough credit
 * left, or a new one if the day's limit allows it.
 */
export function createAdmit(context: UnitContext) {
  const { db, guests, audit } = context;
  const store = createGuestStore(context);
  const gather = createGather(context, store);
  const stage = createStage(context, store, gather);
  const visitOf = createGuestDaily(db);

  /** An existing or new session; null if the day's limit is reached. */
  function admit({ guest, owner, actor, nowMs }: Asking, first: Priced): Admitted | null {
    const visited = visitOf(guest, nowMs);
    const open = store
      .openImplicit(ownerKey(owner), visited.visitorHash, nowMs)
      .find(({ creditUnitsLeft }) => first.estimatedCreditUnits <= creditUnitsLeft);
    if (open === undefined && visited.quota !== null) return null;
    const sessionId = open?.id ?? guest.sessionId;
    const named = { ...actor, id: sessionId };
    let isOpen = open !== undefined;
    let left = open?.creditUnitsLeft ?? limits.guestCreditUnitsMax;

    function begin(): void {
      isOpen = true;
      visited.count();
      store.open("implicit", guest, visited.visitorHash, 0, nowMs);
      audit({
        actor: named,
        action: "guest_session.create",
        objectId: sessionId,
        organizationId: null,
        outcome: "created",
        detail: { implicit: true },
        nowMs,
      });
    }

    return {
      creditUnitsLeft: () => left,
      add(upload, jobId) {
        if (!isOpen) begin();
        // Moved from a recovery session.
        gather.take([upload.id], new Set());
        const { estimatedCreditUnits } = upload;
        store.addItem(sessionId, { uploadId: upload.id, estimatedCreditUnits, jobId, deferral: null });
        store.dispatch(sessionId, estimatedCreditUnits);
        left -= estimatedCreditUnits;
      },
      settle() {
        if (!isOpen) return;
        store.keepUntilEnd(sessionId);
        guests.advance(sessionId);
      },
      actor: named,
    };
  }

  /** Stages what may not be converted today, for a claim. */
  function recover({ guest, actor, nowMs }: Asking, uploads: readonly Priced[]): GuestQuotaExceeded {
    const visited = visitOf(guest, nowMs);
    if (visited.quota === null) throw new Error("a day that has room left needs no recovery");
    const session = stage({
      kind: "recovery",
      admission: guest,
      visitorHash: visited.visitorHash,
      items: uploads.map((upload, index) => ({
        uploadId: upload.id,
        estimatedCreditUnits: upload.estimatedCreditUnits,
        jobId: null,
        deferral: deferralOf(index, 0),
      })),
      replaced: new Set(),
      dispatchedCreditUnits: 0,
      actor,
      nowMs,
    });
    return { outcome: "quota_exceeded", session, quota: visited.quota };
  }

  return { admit, recover, kindOf: (uploadId: string) => store.itemOf(uploadId)?.kind };
}
