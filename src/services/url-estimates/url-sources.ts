/** What the catalog of capabilities says of the sources of pages. */
import type { Settings } from "../../../config/settings/schema.ts";
import type { UrlSource, WhyNotRun } from "../../egress/sources/contract.ts";
import { urlSources } from "../../egress/sources/sources.ts";
import type { UrlSourceStatus } from "../discovery/contract.ts";

const off = "egress.mode is off: nothing is fetched from outside.";

/** Null where pages can be imported. */
export const whyNoImport = (settings: Pick<Settings, "egress.mode">): string | null =>
  settings["egress.mode"] === "off" ? off : null;

export function urlSourceStatuses(
  settings: Settings,
  whyNotRun: WhyNotRun,
  sources: readonly UrlSource[] = urlSources,
): UrlSourceStatus[] {
  return sources.map((source) => {
    const reason = whyNoImport(settings) ?? source.unavailable(settings, whyNotRun);
    const status = reason === null ? "live" : "unavailable";
    return { id: source.id, hosts: source.hosts(settings), status, unavailableReason: reason };
  });
}
