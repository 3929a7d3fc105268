/** Where in an address a branch's name ends and a path begins: branches may have slashes in their names. */

/** Longer names are not tried: each costs a request. */
const segmentsMax = 4;

/** The likely ones first: most names have no slash. `ref` and `path` percent-encoded, for a query and a path. */
export function splits(rest: string): { ref: string; path: string }[] {
  const segments = rest.split("/");
  return Array.from({ length: Math.min(segmentsMax, segments.length) }, (_, index) => ({
    // Within a query the slash of a name may stand as it is (RFC 3986, section 3.4); & and + may not.
    ref: segments
      .slice(0, index + 1)
      .join("/")
      .replaceAll("&", "%26")
      .replaceAll("+", "%2B"),
    path: segments.slice(index + 1).join("/"),
  }));
}
