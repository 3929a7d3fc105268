import type { Actor } from "../schema/owners.ts";
import type { UnitContext } from "../unit-context.ts";
import type { GuestAdmission } from "./daily.ts";
import type { GuestSessionRow } from "./find.ts";
import { createFindSession } from "./find.ts";
import type { createGather } from "./gather.ts";
import type { GuestStore, NewItem, SessionKind } from "./store.ts";

interface Staged {
  kind: Exclude<SessionKind, "implicit">;
  admission: GuestAdmission;
  visitorHash: string;
  items: readonly NewItem[];
  /** Sessions that this one replaces. */
  replaced: ReadonlySet<string>;
  dispatchedCreditUnits: number;
  actor: Actor;
  nowMs: number;
}

/** The rows of a staged session; its jobs already exist. */
export function createStage(
  context: UnitContext,
  store: GuestStore,
  gather: ReturnType<typeof createGather>,
): (staged: Staged) => GuestSessionRow {
  const { db, guests, audit } = context;
  const find = createFindSession(db);
  return ({ kind, admission, visitorHash, items, replaced, dispatchedCreditUnits, actor, nowMs }) => {
    const { sessionId } = admission;
    gather.take(
      items.map(({ uploadId }) => uploadId),
      replaced,
    );
    store.open(kind, admission, visitorHash, dispatchedCreditUnits, nowMs);
    for (const item of items) store.addItem(sessionId, item);
    store.boundEnd(sessionId);
    store.keepUntilEnd(sessionId);
    guests.align(sessionId);
    const session = find.byId(sessionId);
    if (session === null) throw new Error(`session ${sessionId} is not stored`);
    audit({
      actor: { ...actor, id: sessionId },
      action: "guest_session.create",
      objectId: sessionId,
      organizationId: null,
      outcome: kind === "recovery" ? "quota_exceeded" : "created",
      detail: {
        items: items.length,
        prefix: session.prefixCount,
        estimated_credit_units: session.estimatedCreditUnits,
      },
      nowMs,
    });
    return session;
  };
}
