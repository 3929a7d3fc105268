/** Common parts of code hosts. */
import type { ImportContext, SourcePage } from "../contract.ts";

/** One instance of a code host. */
export interface Forge {
  /** Lower case, with a port if it is not the default. */
  host: string;
  /** Null: not a supported page. */
  place(url: URL): Place | null;
  /** Null: the API has no more than the page. */
  fetch(place: Place, context: ImportContext): Promise<SourcePage | null>;
}

/**
 * A repository's full name, e.g. `group/project`; everything else as in the URL, percent-encoded. `rest`: a branch, tag
 * or commit and a path; only the host knows where it splits.
 */
interface Places {
  repository: { repository: string };
  file: { repository: string; rest: string };
  folder: { repository: string; rest: string };
  issue: { repository: string; number: string };
  change: { repository: string; number: string };
  /** `tag` null: the latest. */
  releases: { repository: string; tag: string | null };
  wiki: { repository: string; page: string };
  /** Without a repository: a user's. */
  snippet: { repository: string | null; id: string };
}

export type PlaceKind = keyof Places;
export type Place<K extends PlaceKind = PlaceKind> = { [Each in K]: { kind: Each } & Places[Each] }[K];
