import { withoutSecrets } from "../../config/secret.ts";
import type { Db } from "../database/connection.ts";
import { preparedInsert } from "../database/prepared.ts";
import { audit as table } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { ChainHeads } from "./chain-heads.ts";
import type { AuditClock } from "./clock.ts";
import { linkHash } from "./hash-chain.ts";

export const systemActor: Actor = { kind: "system", id: null };

/** Audited actions, as object.verb. */
export type AuditAction =
  | "organization.create"
  | "organization.set_plan"
  | "organization.rename"
  | "organization.delete"
  | "organization.export"
  | "project.create"
  | "project.rename"
  | "project.archive"
  | "user.create"
  | "user.link_sso"
  | "user.refuse_sso"
  | "user.rename"
  | "user.set_role"
  | "user.ban"
  | "user.unban"
  | "user.set_password"
  | "user.move"
  | "user.sign_out"
  | "user.delete"
  | "asset_grant.create"
  | "asset_grant.revoke"
  | "link.create"
  | "link.revoke"
  | "link.accept"
  | "key.create"
  | "key.rename"
  | "key.revoke"
  | "credits.issue"
  | "credits.expire"
  | "rate_card.create"
  | "convert.confirm"
  | "guest_session.create"
  | "guest_session.claim"
  | "guest_session.extend"
  | "guest_session.remove"
  | "upload.create"
  | "upload.remove"
  | "job.confirm"
  | "job.lease"
  | "job.requeue"
  | "job.child_died"
  | "job.end"
  | "job.release_hold"
  | "job.delete"
  | "job.rate"
  | "job.withdraw_rating"
  | "event.create"
  | "event.deliver"
  | "event.redeliver"
  | "event.remove"
  | "webhook_secret.create"
  | "webhook_secret.rotate"
  | "webhook_secret.remove"
  | "master_key.adopt"
  | "master_key.reset"
  | "master_key.rotate"
  | "audit.read"
  | "audit.export"
  | "backup.create"
  | "backup.download"
  | "backup.delete"
  | "backup.restore"
  | "model.install"
  | "model.remove"
  | "session.create"
  | "session.end"
  | "sign_in.refuse"
  | "oauth_client.create"
  | "consent.give"
  | "consent.withdraw"
  | "access_token.create"
  | "access_token.revoke"
  | "refresh_token.create"
  | "refresh_token.rotate"
  | "refresh_token.revoke";

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  objectId: string;
  organizationId: string | null;
  outcome: string;
  /** Never a secret, a key or document content. */
  detail?: Record<string, string | number | boolean | null>;
  nowMs: number;
}

export type Audit = (entry: AuditEntry) => void;

/** The hashed columns, in table order. */
export const auditFields = [
  "sequence",
  "atMs",
  "actorKind",
  "actorId",
  "address",
  "requestId",
  "action",
  "objectKind",
  "objectId",
  "organizationId",
  "outcome",
  "detail",
] as const satisfies readonly (keyof AuditContent)[];

export function auditHash(previousHash: string, row: AuditContent): string {
  return linkHash(
    previousHash,
    auditFields.map((field) => row[field]),
  );
}

/** Actions through an application belong to its user; the detail names the application. */
function detailOf({ actor, detail }: AuditEntry): NonNullable<AuditEntry["detail"]> | null {
  if (actor.clientId === undefined) return detail ?? null;
  return { ...detail, client_id: actor.clientId };
}

export function createAudit(db: Db, heads: ChainHeads, clock: AuditClock): Audit {
  const { last, appended } = heads.of(table);
  const insert = preparedInsert(db, table);
  return (entry) => {
    clock.note(entry.nowMs);
    const head = last();
    const detail = detailOf(entry);
    const row = {
      sequence: head.sequence + 1,
      atMs: entry.nowMs,
      actorKind: entry.actor.kind,
      actorId: entry.actor.id,
      address: entry.actor.address ?? null,
      requestId: entry.actor.requestId ?? null,
      action: entry.action,
      objectKind: entry.action.slice(0, entry.action.indexOf(".")),
      objectId: entry.objectId,
      organizationId: entry.organizationId,
      outcome: entry.outcome,
    };
    const text = detail === null ? null : JSON.stringify(detail);
    const stored = text === null ? null : withoutSecrets(text);
    const hash = auditHash(head.hash, { ...row, detail: stored });
    // The column stores this value as JSON again: the text that was hashed.
    insert({ ...row, detail: stored === text ? detail : JSON.parse(stored ?? "null"), hash });
    appended({ sequence: row.sequence, hash });
  };
}

/** A row of the audit without its hash; `detail` as the stored text. */
export type AuditContent = Omit<typeof table.$inferSelect, "hash" | "detail"> & { detail: string | null };
