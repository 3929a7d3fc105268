import type { AuditFilter } from "../../ledger/contract.ts";
import { given } from "../given.ts";
import { actionFilter, isAddress } from "../services/audit/filter.ts";
import { momentIn, requireOrder } from "./moment-query.ts";
import type { AuditQuery } from "./schemas/audit.ts";
import { wrongField } from "./wrong-field.ts";

/** The filter of a query that fits its schema; throws invalid_request for times that are none. */
export function auditFilterOf(query: AuditQuery): AuditFilter {
  const { since, until, actor_kind, actor_id, action, object_id, organization_id, outcome, address } = query;
  const [sinceMs, untilMs] = [momentIn("since", since), momentIn("until", until)];
  const filter: AuditFilter = {
    ...given("sinceMs", sinceMs),
    ...given("untilMs", untilMs),
    ...given("actorKind", actor_kind),
    ...given("actorId", actor_id),
    ...(action === undefined ? {} : actionFilter(action)),
    ...given("objectId", object_id),
    ...given("organizationId", organization_id),
    ...given("outcome", outcome),
    ...given("address", address),
  };
  if (address !== undefined && !isAddress(address)) throw wrongField("/address", "An IP address.");
  requireOrder(["since", sinceMs], ["until", untilMs]);
  return filter;
}
