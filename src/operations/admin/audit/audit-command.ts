/** The flags that filter the audit log, and `markmill admin audit`. */
import { isoTime } from "../../../../config/ambient.ts";
import type { AuditDocument } from "../../../services/admin/audit-log/documents.ts";
import {
  actionPattern,
  actorKinds,
  idPattern,
  isAddress,
  outcomePattern,
} from "../../../services/admin/audit-log/filter.ts";
import { UsageError } from "../../../shared/command-line/exit.ts";
import type { Flags, FlagValues } from "../../../shared/command-line/flags.ts";
import { textTable } from "../../../shared/command-line/output.ts";
import { timeOfFlag } from "../../../shared/command-line/times.ts";
import type { AdminCommand } from "../../admin-operation.ts";

export const auditFlags = {
  since: { value: "TIME", doc: "Only from this day (UTC) or time on." },
  until: { value: "TIME", doc: "Only before this day (UTC) or time." },
  actor: {
    value: "WHO",
    doc: "Only what this user (e-mail address or ID) or key (ID) did; a user's keys act under their own IDs.",
  },
  "actor-kind": { value: "KIND", choices: actorKinds, doc: "Only this kind of actor." },
  action: {
    value: "ACTION",
    doc: "Only this action, such as key.revoke; `key.` means all actions on keys.",
  },
  object: { value: "ID", doc: "Only actions on the object with this ID." },
  org: { value: "NAME", doc: "Only this organization (name or ID)." },
  outcome: { value: "OUTCOME", doc: "Only this outcome, such as created." },
  address: { value: "ADDRESS", doc: "Only requests from this IP address." },
} as const satisfies Flags;

/** Throws UsageError for values that the log cannot contain. */
export function auditSearch(flags: FlagValues<typeof auditFlags>) {
  const { since, until, actor, action, object, org, outcome, address } = flags;
  const kind = flags["actor-kind"];
  const sinceMs = since === null ? undefined : timeOfFlag("since", since);
  const untilMs = until === null ? undefined : timeOfFlag("until", until);
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs >= untilMs)
    throw new UsageError("--since must be before --until");
  return {
    ...(sinceMs === undefined ? {} : { since: isoTime(sinceMs) }),
    ...(untilMs === undefined ? {} : { until: isoTime(untilMs) }),
    ...(actor === null ? {} : { actor }),
    ...(kind === null ? {} : { actor_kind: kind as (typeof actorKinds)[number] }),
    ...(action === null
      ? {}
      : { action: fitting("action", action, actionPattern, "object.verb, or object. with its dot") }),
    ...(object === null ? {} : { object_id: fitting("object", object, idPattern, "an ID") }),
    ...(org === null ? {} : { organization: org }),
    ...(outcome === null ? {} : { outcome: fitting("outcome", outcome, outcomePattern, "a word") }),
    ...(address === null ? {} : { address: checkedAddress(address) }),
  };
}

function checkedAddress(text: string): string {
  if (!isAddress(text)) throw new UsageError("--address must be an IP address");
  return text;
}

function fitting(flag: string, value: string, pattern: string, what: string): string {
  if (!new RegExp(pattern).test(value)) throw new UsageError(`--${flag} must be ${what}`);
  return value;
}

const linesDefault = 50;
const linesMax = 1_000;

const commandFlags = {
  ...auditFlags,
  limit: { value: "N", doc: `Maximum number of lines, up to ${linesMax}; default: ${linesDefault}.` },
  before: { value: "SEQUENCE", doc: "Only older lines than this; continues a previous list." },
} as const satisfies Flags;

type Search = ReturnType<typeof auditSearch> & { limit?: string; cursor?: string; exhaustive?: true };
type Page = { audit: AuditDocument[]; next_cursor: string | null };

export const auditCommand: AdminCommand<Search, Page, typeof commandFlags> = {
  name: "admin audit",
  summary: "Show who did what, when, from where and with which outcome.",
  details: [
    "Newest first. The log has no index but its order: a filter that matches few lines takes some seconds in a log of many millions; a range of times is found at once. Reading the log is itself recorded in it. docs/audit.md describes lines and actions; --json shows every field.",
  ],
  flags: commandFlags,
  examples: [
    { command: "markmill admin audit --since 2026-11-01 --action key.create", doc: "See who created keys." },
  ],
  async print({ flags }, list) {
    const search = auditSearch(flags);
    const limit = countOf("limit", flags.limit, linesMax) ?? linesDefault;
    const before = countOf("before", flags.before, Number.MAX_SAFE_INTEGER);
    const { audit, next_cursor } = await list({
      ...search,
      limit: String(limit),
      ...(before === null ? {} : { cursor: String(before) }),
      exhaustive: true,
    });
    return {
      json: { audit, next_before: next_cursor === null ? null : Number(next_cursor) },
      text: audit.length === 0 ? "No lines match.\n" : textTable(head, audit.map(cells)),
      ...(next_cursor === null ? {} : { note: `There may be older lines: add --before ${next_cursor}\n` }),
    };
  },
};

const head = ["at", "actor", "action", "object", "organization", "outcome", "address", "sequence"];

const cells = (line: AuditDocument): string[] => [
  line.at,
  `${line.actor_kind} ${line.actor_name ?? line.actor_id ?? ""}`.trimEnd(),
  line.action,
  line.object_name ?? line.object_id,
  line.organization_name ?? line.organization_id ?? "",
  line.outcome,
  line.address ?? "",
  String(line.sequence),
];

function countOf(flag: string, text: string | null, max: number): number | null {
  if (text === null) return null;
  const count = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= max)) throw new UsageError(`--${flag} must be a whole number from 1 to ${max}`);
  return count;
}
