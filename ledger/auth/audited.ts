/** Audit entries for changes of better-auth's rows; the changed row names the user. */

import type { AuditAction } from "../audit/audit.ts";
import type { RawRecord, RecordChange, RecordModel, SignInMethod } from "./records.ts";

export interface AuditedFact {
  action: AuditAction;
  objectId: string;
  outcome: string;
  /** The user; null: not known yet. */
  userId: string | null;
  /** The application that acted for the user. */
  clientId?: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** Limit for text that callers control. */
const charactersMax = 500;

type Effect = "created" | "changed" | "removed";
interface Circumstances {
  change: RecordChange;
  method: SignInMethod | null;
}
type Tell = (rows: readonly RawRecord[], circumstances: Circumstances) => AuditedFact[];

const text = (row: RawRecord, field: string): string => String(row[field] ?? "");
const list = (row: RawRecord, field: string): string => {
  const items: unknown = JSON.parse(text(row, field) || "[]");
  return Array.isArray(items) ? items.join(" ") : "";
};

/** One entry per row. */
const each =
  (tell: (row: RawRecord, circumstances: Circumstances) => AuditedFact): Tell =>
  (rows, circumstances) =>
    rows.map((row) => tell(row, circumstances));

const session = (action: AuditAction, outcome: string) =>
  each((row, { method }) => ({
    action,
    outcome,
    objectId: text(row, "id"),
    userId: text(row, "userId"),
    ...(method === null ? {} : { detail: { method } }),
  }));

const consent = (action: AuditAction, outcome: string) =>
  each((row) => ({
    action,
    outcome,
    objectId: text(row, "clientId"),
    userId: text(row, "userId"),
    detail: { scopes: list(row, "scopes"), resources: list(row, "resources") },
  }));

const token = (action: AuditAction, row: RawRecord, outcome: string): AuditedFact => ({
  action,
  outcome,
  objectId: text(row, "id"),
  userId: text(row, "userId"),
  clientId: text(row, "clientId"),
});

const issued = (action: AuditAction): Tell =>
  each((row) => ({
    ...token(action, row, "issued"),
    detail: { scopes: list(row, "scopes"), resources: list(row, "resources") },
  }));

/** Why all tokens of a kind were deleted, by the field that selected them. */
const causes: readonly [field: string, outcome: string][] = [
  ["authorizationCodeId", "code_replayed"],
  ["userId", "reuse_detected"],
];

/** One entry for all deleted rows. */
const ended =
  (action: AuditAction): Tell =>
  (rows, { change }) => {
    const [first] = rows;
    if (first === undefined) return [];
    const fields = "where" in change ? change.where.map(({ field }) => field) : [];
    const outcome = causes.find(([field]) => fields.includes(field))?.[1] ?? "revoked";
    return [{ ...token(action, first, outcome), detail: { tokens: rows.length } }];
  };

const facts: Partial<Record<RecordModel, Partial<Record<Effect, Tell>>>> = {
  session: { created: session("session.create", "created"), removed: session("session.end", "ended") },
  oauthClient: {
    created: each((row) => ({
      action: "oauth_client.create",
      outcome: "registered",
      objectId: text(row, "clientId"),
      userId: null,
      detail: { name: row.name ?? null, redirect_uris: list(row, "redirectUris").slice(0, charactersMax) },
    })),
  },
  oauthConsent: {
    created: consent("consent.give", "given"),
    changed: consent("consent.give", "given"),
    removed: consent("consent.withdraw", "withdrawn"),
  },
  oauthRefreshToken: {
    created: issued("refresh_token.create"),
    changed: each((row) =>
      row.rotatedAt === null
        ? token("refresh_token.revoke", row, "revoked")
        : token("refresh_token.rotate", row, "rotated"),
    ),
    removed: ended("refresh_token.revoke"),
  },
  oauthAccessToken: { created: issued("access_token.create"), removed: ended("access_token.revoke") },
};

export function auditedFacts(
  model: RecordModel,
  effect: Effect,
  rows: readonly RawRecord[],
  circumstances: Circumstances,
): AuditedFact[] {
  return facts[model]?.[effect]?.(rows, circumstances) ?? [];
}
