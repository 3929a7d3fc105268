/** What the audit is asked for, from the address. */
import type { Operations } from "../../../src/client/generated/operation-types.ts";
import { endOf, startOf } from "../days.ts";

/** As the API calls them, but for the days. */
export const filterNames = [
  "from",
  "to",
  "actor_kind",
  "actor_id",
  "action",
  "object_id",
  "organization_id",
  "outcome",
  "address",
] as const;

type Asked = Readonly<Record<(typeof filterNames)[number], string>>;

export function auditInputOf({
  from,
  to,
  ...texts
}: Asked): Omit<Operations["exportAudit"]["input"], "format"> {
  const given = Object.entries({ ...texts, since: startOf(from), until: endOf(to) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ""));
}
