import { limits } from "../../../../config/limits.ts";
import type { TreeOptions } from "../../../input/xml/tree.ts";

/** Namespaces whose elements mean something to us; of others only the local names are known. */
const vocabulary = new Map([
  ["http://www.w3.org/2005/Atom", "atom"],
  ["http://purl.org/atom/ns#", "atom"],
  ["http://purl.org/rss/1.0/", "rss"],
  ["http://my.netscape.com/rdf/simple/0.9/", "rss"],
  ["http://channel.netscape.com/rdf/simple/0.9/", "rss"],
  ["http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://purl.org/dc/terms/", "dcterms"],
  ["http://purl.org/rss/1.0/modules/content/", "content"],
  ["http://search.yahoo.com/mrss/", "media"],
  ["http://search.yahoo.com/mrss", "media"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["http://www.w3.org/1999/xhtml", "xhtml"],
  ["http://www.w3.org/1999/xlink", "xlink"],
  ["http://www.w3.org/2001/XMLSchema-instance", "xsi"],
]);

export const treeOptions: TreeOptions = {
  vocabulary,
  understands: () => false,
  nodesMax: limits.xmlRecordNodesMax,
  dropLayout: true,
};

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
