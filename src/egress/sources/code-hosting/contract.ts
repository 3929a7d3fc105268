/** What the forges have in common: repositories with files, and people who talk about them. */
import type { ImportContext, SourcePage } from "../contract.ts";

/** One installation of a forge. */
export interface Forge {
  /** Lower case, with a port where it is not the usual one. */
  host: string;
  /** Null: the address is of something else, e.g. the forge's own pages about itself. */
  place(url: URL): Place | null;
  /** Null: on a closer look there is nothing that the forge's API tells more of than the page. */
  fetch(place: Place, context: ImportContext): Promise<SourcePage | null>;
}

/**
 * A repository's full name, e.g. `group/project`, and everything else as in the address, percent-encoded. `rest` is a
 * branch, tag or commit and a path in it: where the one ends, only the forge knows.
 */
interface Places {
  repository: { repository: string };
  file: { repository: string; rest: string };
  folder: { repository: string; rest: string };
  issue: { repository: string; number: string };
  change: { repository: string; number: string };
  /** `tag` null: the latest ones. */
  releases: { repository: string; tag: string | null };
  wiki: { repository: string; page: string };
  /** A gist or snippet; without a repository where it is a person's. */
  snippet: { repository: string | null; id: string };
}

export type PlaceKind = keyof Places;
export type Place<K extends PlaceKind = PlaceKind> = { [Each in K]: { kind: Each } & Places[Each] }[K];
