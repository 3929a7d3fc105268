import { limitIn, placeIn } from "../../paging.ts";

/** What every route of the administration needs. */
export const administration = { tag: "Administration", access: "admin", scope: "svc:admin" } as const;

/** Of lists in the order of making. */
export function pageAsked(query: Parameters<typeof limitIn>[0] & Parameters<typeof placeIn>[0]) {
  return { limit: limitIn(query), after: placeIn(query) };
}
