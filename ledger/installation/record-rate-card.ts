import { eq, sql } from "drizzle-orm";
import { param, preparedInsert } from "../database/prepared.ts";
import { rateCards } from "../schema/index.ts";
import type { RateCardRow } from "../schema/installation.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { contentHash } from "./content-hash.ts";

type Args = Omit<RateCardRow, "createdAtMs"> & { actor: Actor; nowMs: number };
type Result = { outcome: "recorded" | "known" | "content_differs" };

/** Records a version once. The same version with other content is refused. */
export function recordRateCard({ db, audit }: UnitContext): Unit<Args, Result> {
  const byVersion = db
    .select({ content: rateCards.content })
    .from(rateCards)
    .where(eq(rateCards.version, param("version")))
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
