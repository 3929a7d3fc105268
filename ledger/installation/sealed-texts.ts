import { eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import { oauthClient, oauthRefreshToken, webhookSecrets } from "../schema/index.ts";

/** Values that are encrypted with the master key. */
export type SealedKind = "webhook_secret" | "client_secret" | "renewal_answer";

export interface SealedText {
  kind: SealedKind;
  /** Id of the row. */
  id: string;
  /** For webhook secrets; else null. */
  organizationId: string | null;
  sealed: string;
}

interface SealedRow {
  id: string;
  organizationId?: string;
  sealed: string | null;
}

export interface SealedTexts {
  all(): SealedText[];
  replace(kind: SealedKind, id: string, sealed: string): { changes: number };
}

/**
 * Lists every encrypted column; a column missing here would be lost at the next key rotation. better-auth encrypts the
 * last two with a derived key: client secrets, and the responses to repeated token renewals.
 */
export function createSealedTexts(db: Db): SealedTexts {
  const id = param("id");
  const given = sql<string>`${param("sealed")}`;
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
