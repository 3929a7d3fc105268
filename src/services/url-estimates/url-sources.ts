/** Kinds of pages that documents can be imported from, and what is in the way of each. */
import type { Readable } from "node:stream";
import type { Settings } from "../../../config/settings/schema.ts";
import type { UrlSourceStatus } from "../discovery/contract.ts";

/** A document as it was fetched; `filename` names it to people. */
interface Fetched {
  filename: string;
  bytes: Readable;
}

export interface UrlSource {
  id: string;
  /** Names as in `egress.allow`; `*` is every public host. */
  hosts: readonly string[];
  takes(url: URL): boolean;
  /** Through the installation's egress; throws Fault. Null: this version does not have it yet. */
  fetch: ((url: URL, signal: AbortSignal | undefined) => Promise<Fetched>) | null;
}

/** The most particular first. */
export const urlSources: readonly UrlSource[] = [
  { id: "web-page", hosts: ["*"], takes: () => true, fetch: null },
];

export const notBuilt =
  "This version of Markmill cannot import by URL; save the page and upload the file instead.";

/** What the catalog of capabilities says of them. */
export function urlSourceStatuses(
  settings: Pick<Settings, "egress.mode">,
  sources: readonly UrlSource[] = urlSources,
): UrlSourceStatus[] {
  const off = settings["egress.mode"] === "off";
  return sources.map(({ id, hosts, fetch }) => {
    const reason =
      fetch === null ? notBuilt : off ? "egress.mode is off: nothing is fetched from outside." : null;
    return { id, hosts, status: reason === null ? "live" : "unavailable", unavailableReason: reason };
  });
}
