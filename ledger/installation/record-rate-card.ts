import { eq, sql } from "drizzle-orm";
import type { RateCardRow } from "../contract/rate-cards.ts";
import { preparedInsert } from "../database/prepared.ts";
import { rateCards } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { contentHash } from "./content-hash.ts";

type Args = Omit<RateCardRow, "createdAtMs"> & { actor: Actor; nowMs: number };
type Result = { outcome: "recorded" | "known" | "content_differs" };

/**
 * The same version with the same content is known already; with another content it is refused. A version is recorded
 * once; its content never changes.
 */
export function recordRateCard({ db, audit }: UnitContext): Unit<Args, Result> {
  const byVersion = db
    .select({ content: rateCards.content })
    .from(rateCards)
    .where(eq(rateCards.version, sql.placeholder("version")))
    .prepare();
  const last = db
    .select({ sequence: sql<number>`coalesce(max(${rateCards.sequence}), 0)` })
    .from(rateCards)
    .prepare();
  const insert = preparedInsert(db, rateCards);

  return ({ actor, nowMs, ...card }) => {
    const known = byVersion.get({ version: card.version });
    if (known !== undefined) return { outcome: known.content === card.content ? "known" : "content_differs" };
    const sequence = (last.get()?.sequence ?? 0) + 1;
    insert({ sequence, ...card, actorKind: actor.kind, actorId: actor.id, createdAtMs: nowMs });
    audit({
      actor,
      action: "rate_card.create",
      objectId: card.version,
      organizationId: null,
      outcome: "created",
      detail: { source: card.source, content_sha256: contentHash(card.content) },
      nowMs,
    });
    return { outcome: "recorded" };
  };
}
