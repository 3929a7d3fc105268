import type { Actor } from "./contract.ts";
import type { Db } from "./database/connection.ts";
import { preparedInsert } from "./database/prepared.ts";
import { audit as table } from "./schema/index.ts";

export const systemActor: Actor = { kind: "system", id: null };

/** What can happen, named object.verb. */
export type AuditAction =
  | "organization.create"
  | "user.create"
  | "key.create"
  | "key.revoke"
  | "credits.issue"
  | "credits.expire"
  | "convert.confirm"
  | "upload.create"
  | "upload.remove"
  | "job.confirm"
  | "job.lease"
  | "job.requeue"
  | "job.child_died"
  | "job.end"
  | "job.delete";

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

export function createAudit(db: Db): Audit {
  const insert = preparedInsert(db, table, ["sequence"]);
  return (entry) =>
    insert({
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
      detail: entry.detail ?? null,
    });
}
