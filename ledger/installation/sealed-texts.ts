import { eq, isNotNull, sql } from "drizzle-orm";
import type { SealedKind, SealedText } from "../contract/master-key.ts";
import type { Db } from "../database/connection.ts";
import { oauthClient, oauthRefreshToken, webhookSecrets } from "../schema/index.ts";

interface SealedRow {
  id: string;
  organizationId?: string;
  sealed: string | null;
}

export interface SealedTexts {
  /** All that there is. */
  all(): SealedText[];
  replace(kind: SealedKind, id: string, sealed: string): { changes: number };
}

/**
 * Every column whose text only the master key opens. One that is not here would be lost at the key's next rotation.
 * better-auth seals the last two, under a key derived from the master key: the secrets of applications, and what one
 * that renews its access twice is answered with.
 */
export function createSealedTexts(db: Db): SealedTexts {
  const id = sql.placeholder("id");
  const given = sql<string>`${sql.placeholder("sealed")}`;
  const reads: Record<SealedKind, { all(): SealedRow[] }> = {
    webhook_secret: db
      .select({
        id: webhookSecrets.id,
        organizationId: webhookSecrets.organizationId,
        sealed: webhookSecrets.sealed,
      })
      .from(webhookSecrets)
      .prepare(),
    client_secret: db
      .select({ id: oauthClient.id, sealed: oauthClient.clientSecret })
      .from(oauthClient)
      .where(isNotNull(oauthClient.clientSecret))
      .prepare(),
    renewal_answer: db
      .select({ id: oauthRefreshToken.id, sealed: oauthRefreshToken.rotationReplayResponse })
      .from(oauthRefreshToken)
      .where(isNotNull(oauthRefreshToken.rotationReplayResponse))
      .prepare(),
  };
  const writes: Record<SealedKind, { run(values: { id: string; sealed: string }): { changes: number } }> = {
    webhook_secret: db
      .update(webhookSecrets)
      .set({ sealed: given })
      .where(eq(webhookSecrets.id, id))
      .prepare(),
    client_secret: db
      .update(oauthClient)
      .set({ clientSecret: given })
      .where(eq(oauthClient.id, id))
      .prepare(),
    renewal_answer: db
      .update(oauthRefreshToken)
      .set({ rotationReplayResponse: given })
      .where(eq(oauthRefreshToken.id, id))
      .prepare(),
  };

  const kinds = Object.keys(reads) as SealedKind[];

  return {
    all: () =>
      kinds.flatMap((kind) =>
        reads[kind].all().map(({ id, organizationId = null, sealed }) => ({
          kind,
          id,
          organizationId,
          sealed: sealed ?? "",
        })),
      ),
    replace: (kind, rowId, sealed) => writes[kind].run({ id: rowId, sealed }),
  };
}
