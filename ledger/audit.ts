import { linkHash } from "./chain.ts";
import type { ChainHeads } from "./chain-heads.ts";
import type { Actor } from "./contract.ts";
import type { Db } from "./database/connection.ts";
import { preparedInsert } from "./database/prepared.ts";
import { audit as table } from "./schema/index.ts";

export const systemActor: Actor = { kind: "system", id: null };

/** What can happen, named object.verb. */
export type AuditAction =
  | "organization.create"
  | "user.create"
  | "user.set_password"
  | "key.create"
  | "key.rename"
  | "key.revoke"
  | "credits.issue"
  | "credits.expire"
  | "rate_card.create"
  | "convert.confirm"
  | "upload.create"
  | "upload.remove"
  | "job.confirm"
  | "job.lease"
  | "job.requeue"
  | "job.child_died"
  | "job.end"
  | "job.release_hold"
  | "job.delete"
  | "event.create"
  | "event.deliver"
  | "event.redeliver"
  | "event.remove"
  | "webhook_secret.create"
  | "webhook_secret.rotate"
  | "webhook_secret.remove"
  | "master_key.adopt"
  | "master_key.reset";

export interface AuditEntry {
  actor: Actor;
  action: AuditAction;
  objectId: string;
  organizationId: string | null;
  outcome: string;
  /** Facts worth keeping; never a secret, a key or a document's content. */
  detail?: Record<string, string | number | boolean | null>;
  nowMs: number;
}

export type Audit = (entry: AuditEntry) => void;

/** A row of the table, but for its hash; `detail` as the stored text. */
export interface AuditContent {
  sequence: number;
  atMs: number;
  actorKind: string;
  actorId: string | null;
  address: string | null;
  requestId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  organizationId: string | null;
  outcome: string;
  detail: string | null;
}

/** What is hashed of a row, in its order, which is that of the table's columns. */
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

/** A row's place in the audit's chain. */
export function auditHash(previousHash: string, row: AuditContent): string {
  return linkHash(
    previousHash,
    auditFields.map((field) => row[field]),
  );
}

/** Who acts through an application is its user; which application it was belongs to the facts. */
function detailOf({ actor, detail }: AuditEntry): NonNullable<AuditEntry["detail"]> | null {
  if (actor.clientId === undefined) return detail ?? null;
  return { ...detail, client_id: actor.clientId };
}

export function createAudit(db: Db, heads: ChainHeads): Audit {
  const { last, appended } = heads.of(table);
  const insert = preparedInsert(db, table);
  return (entry) => {
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
    const stored = detail === null ? null : JSON.stringify(detail);
    const hash = auditHash(head.hash, { ...row, detail: stored });
    insert({ ...row, detail, hash });
    appended({ sequence: row.sequence, hash });
  };
}
