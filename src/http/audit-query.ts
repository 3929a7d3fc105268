import type { AuditFilter } from "../../ledger/contract.ts";
import { actionFilter, isAddress } from "../services/admin/audit-log/filter.ts";
import { omitUndefined } from "../shared/omit-undefined.ts";
import type { AuditQuery } from "./schemas/audit.ts";
import { momentIn, requireOrder } from "./timestamp-query.ts";
import { wrongField } from "./wrong-field.ts";

/** The filter of a query that fits its schema; throws invalid_request for times that are none. */
export function auditFilterOf(query: AuditQuery): AuditFilter {
  const { since, until, actor_kind, actor_id, action, object_id, organization_id, outcome, address } = query;
  const [sinceMs, untilMs] = [momentIn("since", since), momentIn("until", until)];
  const filter: AuditFilter = {
    ...omitUndefined("sinceMs", sinceMs),
    ...omitUndefined("untilMs", untilMs),
    ...omitUndefined("actorKind", actor_kind),
    ...omitUndefined("actorId", actor_id),
    ...(action === undefined ? {} : actionFilter(action)),
    ...omitUndefined("objectId", object_id),
    ...omitUndefined("organizationId", organization_id),
    ...omitUndefined("outcome", outcome),
    ...omitUndefined("address", address),
  };
  if (address !== undefined && !isAddress(address)) throw wrongField("/address", "An IP address.");
  requireOrder(["since", sinceMs], ["until", untilMs]);
  return filter;
}
