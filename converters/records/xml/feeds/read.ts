import type { XmlElement } from "../../../xml/element.ts";
import { find } from "../../../xml/element.ts";
import { localName } from "../vocabulary.ts";
import { readAtom } from "./atom.ts";
import type { Feed } from "./model.ts";
import { readRss } from "./rss.ts";

/** Null when the document is no feed. */
export function readFeed(root: XmlElement): Feed | null {
  if (root.name === "atom:feed") return readAtom(root);
  if (root.name === "atom:entry") return readAtom({ name: "atom:feed", attributes: {}, children: [root] });
  const isRss = localName(root.name).toLowerCase() === "rss" && find(root, "channel") !== undefined;
  const isRdf = root.name === "rdf:RDF" && find(root, "rss:channel") !== undefined;
  return isRss || isRdf ? readRss(root) : null;
}
