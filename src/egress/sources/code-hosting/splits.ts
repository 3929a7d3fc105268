/** Where in an address a branch's name ends and a path begins: branches may have slashes in their names. */
import { percentDecoded } from "../../../../config/text/percent.ts";

/** Longer names are not tried: each costs a request. */
const segmentsMax = 4;

/** As the forge calls them, without percent-encoding. */
export interface Split {
  ref: string;
  path: string;
}

/** The likely ones first: most names have no slash. `rest` is percent-encoded, as in an address. */
export function splits(rest: string): Split[] {
  const segments = rest.split("/").map(percentDecoded);
  return Array.from({ length: Math.min(segmentsMax, segments.length) }, (_, index) => ({
    ref: segments.slice(0, index + 1).join("/"),
    path: segments.slice(index + 1).join("/"),
  }));
}

/** A name with slashes, for the path of an address. */
export const encodedPath = (name: string): string => name.split("/").map(encodeURIComponent).join("/");

/** Behind a path: `?ref=…`. */
export const queryOf = (fields: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(fields)}`;
