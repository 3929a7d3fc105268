import type { Static } from "@sinclair/typebox";
import type { JobFilter } from "../../../ledger/contract.ts";
import { omitUndefined } from "../../shared/omit-undefined.ts";
import { requireOrder, timestampIn } from "../timestamp-query.ts";
import type { JobListQuery } from "./queries.ts";

type Filtered = Omit<Static<typeof JobListQuery>, "limit" | "cursor">;

/** The filter of a query that fits its schema; throws invalid_request for times that are none. */
export function jobFilterOf(query: Filtered): JobFilter {
  const { status, filename, capability_id, created_from, created_to } = query;
  const [fromMs, toMs] = [timestampIn("created_from", created_from), timestampIn("created_to", created_to)];
  requireOrder(["created_from", fromMs], ["created_to", toMs]);
  return {
    ...omitUndefined("status", status),
    ...omitUndefined("filename", filename),
    ...omitUndefined("capabilityId", capability_id),
    ...omitUndefined("createdFromMs", fromMs),
    ...omitUndefined("createdToMs", toMs),
  };
}
