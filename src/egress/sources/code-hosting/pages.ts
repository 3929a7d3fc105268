/** Which page a forge makes of which kind of place. */
import type { ImportContext, SourcePage } from "../contract.ts";
import type { Place, PlaceKind } from "./contract.ts";
import type { RepositoriesApi } from "./rest-api.ts";

/** Null: on a closer look the forge's API tells no more than the page. Throws Fault. */
export type Pages = {
  readonly [K in PlaceKind]: (
    api: RepositoriesApi,
    place: Place<K>,
    means: ImportContext,
  ) => Promise<SourcePage | null>;
};

/** `kind` is the place's own. */
export const pageAt = <K extends PlaceKind>(
  pages: Pages,
  { kind, place, api, means }: { kind: K; place: Place<K>; api: RepositoriesApi; means: ImportContext },
): Promise<SourcePage | null> => pages[kind](api, place, means);
