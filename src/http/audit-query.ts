import type { AuditFilter } from "../../ledger/contract.ts";
import { momentOf } from "../moments.ts";
import { actionFilter, isAddress } from "../services/audit/filter.ts";
import type { AuditQuery } from "./schemas/audit.ts";
import { wrongField } from "./wrong-field.ts";

/** The filter of a query that fits its schema; throws invalid_request for times that are none. */
export function auditFilterOf(query: AuditQuery): AuditFilter {
  const { since, until, actor_kind, actor_id, action, object_id, organization_id, outcome, address } = query;
  const filter: AuditFilter = {
    ...(since === undefined ? {} : { sinceMs: moment("since", since) }),
    ...(until === undefined ? {} : { untilMs: moment("until", until) }),
    ...(actor_kind === undefined ? {} : { actorKind: actor_kind }),
    ...(actor_id === undefined ? {} : { actorId: actor_id }),
    ...(action === undefined ? {} : actionFilter(action)),
    ...(object_id === undefined ? {} : { objectId: object_id }),
    ...(organization_id === undefined ? {} : { organizationId: organization_id }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(address === undefined ? {} : { address }),
  };
  if (address !== undefined && !isAddress(address)) throw wrongField("/address", "An IP address.");
  const { sinceMs, untilMs } = filter;
  if (sinceMs !== undefined && untilMs !== undefined && sinceMs >= untilMs)
    throw wrongField("/until", "It must be after since.");
  return filter;
}

function moment(name: "since" | "until", text: string): number {
  const ms = momentOf(text);
  if (ms === null)
    throw wrongField(
      `/${name}`,
      "A day or a moment with its zone, such as 2026-11-01 or 2026-11-01T09:30:00Z.",
    );
  return ms;
}
