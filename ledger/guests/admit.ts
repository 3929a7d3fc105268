import { limits } from "../../config/limits.ts";
import type { GuestAdmission, GuestQuotaExceeded } from "../contract/guests.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";
import { createGuestDaily } from "./daily.ts";
import { createGather } from "./gather.ts";
import { deferralOf } from "./prefix.ts";
import { createStage } from "./stage.ts";
import { createGuestStore } from "./store.ts";

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

/** The session that a confirmation or a convert call works under. */
export interface Admitted {
  creditUnitsLeft(): number;
  /** Opens the session with the first job, and counts it then: what comes to nothing costs the guest nothing. */
  add(upload: Priced, jobId: string): void;
  /** To be called when all jobs are made. */
  settle(): void;
  /** How the audit names the guest. */
  actor: Actor;
}

/**
 * Jobs that are asked for one by one come under a session, too, of which nobody has the token: the one that this job
 * token or this browser has open and that has room for the first of them, else a new one, if the day still allows it.
 */
export function createAdmit(context: UnitContext) {
  const { db, guests, audit } = context;
  const store = createGuestStore(context);
  const gather = createGather(context, store);
  const stage = createStage(context, store, gather);
  const visitOf = createGuestDaily(db);

  /** The session that there is, or a new one; null when the day allows no more. */
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
        // Out of a session that only kept it.
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

  /** Keeps what may not be converted today, for an account to claim. */
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
