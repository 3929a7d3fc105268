import { limitIn, placeIn } from "../../paging.ts";

/** What every route of the administration needs. */
export const administration = { tag: "Administration", access: "admin", scope: "svc:admin" } as const;

/** Of lists in the order of making. */
export function pageAsked(query: Parameters<typeof limitIn>[0] & Parameters<typeof placeIn>[0]) {
  return { limit: limitIn(query), after: placeIn(query) };
}

/** Optional parameters are left out rather than handed on as undefined. */
export function given<K extends string, V>(name: K, value: V | undefined): { [N in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [N in K]?: V };
}
