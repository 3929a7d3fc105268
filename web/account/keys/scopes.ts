/** What keys may do. */
import type { ApiKey } from "../../../src/client/generated/schema.ts";
import { boot } from "../../app/boot.ts";

export type Scope = ApiKey["scopes"][number];

/** Those that the person may give to a key. */
export const scopesToGive: readonly Scope[] = [
  "svc:convert",
  "svc:jobs",
  "svc:assets",
  "svc:usage",
  "svc:account",
  ...(boot.person?.role === "admin" ? (["svc:admin"] as const) : []),
];

/** svc:convert has these in it. */
export const inConvert: ReadonlySet<Scope> = new Set(["svc:jobs", "svc:assets", "svc:usage"]);

export function toggled(scopes: readonly Scope[], scope: Scope, on: boolean): readonly Scope[] {
  const others = scopes.filter(
    (each) => each !== scope && !(on && scope === "svc:convert" && inConvert.has(each)),
  );
  return on ? [...others, scope] : others;
}
