/** What the commands about the audit have in common: the flags that choose lines of it. */
import type { AuditSearch } from "../../services/admin/audit.ts";
import {
  actionFilter,
  actionPattern,
  actorKinds,
  idPattern,
  isAddress,
  outcomePattern,
} from "../../services/admin/audit-log/filter.ts";
import { UsageError } from "../exit.ts";
import type { Flags, FlagValues } from "../flags.ts";
import { timeOfFlag } from "../times.ts";

export const auditFlags = {
  since: { value: "TIME", doc: "Only from this day (UTC) or moment on." },
  until: { value: "TIME", doc: "Only before this day (UTC) or moment." },
  actor: {
    value: "WHO",
    doc: "Only what this user (e-mail address or id) or key (id) did; a user's keys act under ids of their own.",
  },
  "actor-kind": { value: "KIND", choices: actorKinds, doc: "Only what such actors did." },
  action: {
    value: "ACTION",
    doc: "Only this action, such as key.revoke; `key.` means all that is done to keys.",
  },
  object: { value: "ID", doc: "Only what was done to the object of this id." },
  org: { value: "NAME", doc: "Only what concerns this organization (name or id)." },
  outcome: { value: "OUTCOME", doc: "Only what came to this, such as created." },
  address: { value: "ADDRESS", doc: "Only what was asked for from this IP address." },
} as const satisfies Flags;

/** Throws UsageError for what cannot be in the log. */
export function auditSearch(flags: FlagValues<typeof auditFlags>): AuditSearch {
  const { since, until, actor, action, object, org, outcome, address } = flags;
  const kind = flags["actor-kind"];
  const sinceMs = since === null ? undefined : timeOfFlag("since", since);
  const untilMs = until === null ? undefined : timeOfFlag("until", until);
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs >= untilMs)
    throw new UsageError("--since must be before --until");
  return {
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(actor === null ? {} : { actor }),
    ...(kind === null ? {} : { actorKind: kind }),
    ...(action === null
      ? {}
      : actionFilter(fitting("action", action, actionPattern, "object.verb, or object. with its dot"))),
    ...(object === null ? {} : { objectId: fitting("object", object, idPattern, "an id") }),
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
