/** What the catalog of capabilities says of the sources of pages. */
import type { Settings } from "../../../../config/settings/schema.ts";
import type { UrlSource, WhyNotRun } from "../../../egress/sources/contract.ts";
import { urlSources } from "../../../egress/sources/sources.ts";
import type { UrlSourceStatus } from "../../discovery/contract.ts";

/** What an installation lacks of what the sources find. */
interface Missing {
  /** Why recordings are not converted, as a sentence; null: they are. */
  recordings: string | null;
}

const off = "egress.mode is off: nothing is fetched from outside.";

/** Null where pages can be imported. */
export const whyNoImport = (settings: Pick<Settings, "egress.mode">): string | null =>
  settings["egress.mode"] === "off" ? off : null;

export function urlSourceStatuses(
  settings: Settings,
  whyNotRun: WhyNotRun,
  missing: Missing,
  sources: readonly UrlSource[] = urlSources,
): UrlSourceStatus[] {
  // What nobody can install comes first.
  const lacking = (source: UrlSource): string | null => {
    const unconverted = source.recordingsOnly === true ? missing.recordings : null;
    const both = [unconverted, source.unavailable(settings, whyNotRun)].filter((each) => each !== null);
    return both.length === 0 ? null : both.join(" ");
  };
  return sources.map((source) => {
    const reason = whyNoImport(settings) ?? lacking(source);
    const status = reason === null ? "live" : "unavailable";
    return { id: source.id, hosts: source.hosts(settings), status, unavailableReason: reason };
  });
}
