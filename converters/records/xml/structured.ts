/** XML that is of no kind we know: its root's name as the title, records and lists below it in the file's order. */
import type { RootContent } from "mdast";
import type { XmlElement } from "../../xml/element.ts";
import { blocksOf, heading } from "../blocks.ts";
import { Rendering } from "../context.ts";
import { listOf } from "../nested.ts";
import { isListing, listingOf, pairItem, phrasesOf } from "../phrases.ts";
import type { Shown } from "../shown.ts";
import type { Scalar } from "../value.ts";
import { attributesOf, containerOf, isLeaf, leafOf } from "./values.ts";
import { localName } from "./vocabulary.ts";

/** Any document; what is known of its kind was looked for before. */
export function structured(root: XmlElement): Shown {
  const rendering = new Rendering({ shortFirst: false });
  const name = localName(root.name);
  const language = root.attributes["xml:lang"];
  const blocks = isLeaf(root) ? leafBlocks(root) : blocksOf(containerOf(root), 2, rendering);
  return {
    children: [heading(name, 1), ...blocks],
    assets: [],
    metadata: language === undefined ? {} : { language },
    details: { format: "xml", root: name },
    warnings: rendering.warnings(),
  };
}

function leafBlocks(root: XmlElement): RootContent[] {
  const blocks: RootContent[] = [];
  const attributes = attributesOf(root);
  if (attributes.length > 0)
    blocks.push(listOf(attributes.map(([name, value]) => pairItem(name, value as Scalar))));
  const text = leafOf(root);
  if (isListing(text)) blocks.push(listingOf(text));
  else if (text.text !== "") blocks.push({ type: "paragraph", children: phrasesOf(text) });
  return blocks;
}
