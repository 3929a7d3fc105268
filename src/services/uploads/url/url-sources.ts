/** Status of the URL sources for the capability catalog. */
import type { Settings } from "../../../../config/settings/schema.ts";
import type { UrlSource, WhyNotRun } from "../../../egress/sources/contract.ts";
import { urlSources } from "../../../egress/sources/sources.ts";
import type { UrlSourceStatus } from "../../discovery/contract.ts";

/** What sources need but the installation lacks. */
interface Missing {
  /** Why recordings cannot be converted; null: they can. */
  recordings: string | null;
}

const off = "egress.mode is off: nothing is fetched from outside.";

/** Null: imports are possible. */
export const whyNoImport = (settings: Pick<Settings, "egress.mode">): string | null =>
  settings["egress.mode"] === "off" ? off : null;

export function urlSourceStatuses(
  settings: Settings,
  whyNotRun: WhyNotRun,
  missing: Missing,
  sources: readonly UrlSource[] = urlSources,
): UrlSourceStatus[] {
  // Reasons without a remedy first.
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
