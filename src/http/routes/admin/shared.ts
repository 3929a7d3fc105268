import { limits } from "../../../../config/limits.ts";
import { placeOf } from "../../cursor.ts";

/** What every route of the administration needs. */
export const administration = { tag: "Administration", access: "admin", scope: "svc:admin" } as const;

/** Nothing to say but that it was done. */
export const noContent = (): Response => new Response(null, { status: 204 });

export function pageAsked({ limit, cursor }: { limit?: string | undefined; cursor?: string | undefined }) {
  return { limit: limit === undefined ? limits.jobsListDefault : Number(limit), after: placeOf(cursor) };
}

/** Optional parameters are left out rather than handed on as undefined. */
export function given<K extends string, V>(name: K, value: V | undefined): { [N in K]?: V } {
  return (value === undefined ? {} : { [name]: value }) as { [N in K]?: V };
}
