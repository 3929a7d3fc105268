/** OPML: outlines, most of them lists of feeds. */
import type { List, ListItem, PhrasingContent, RootContent } from "mdast";
import { oneLine } from "../../document/plain-text.ts";
import { childrenNamed, find, textOf, type XmlElement } from "../../xml/element.ts";
import { heading } from "../blocks.ts";
import { listOf } from "../nested.ts";
import { itemOf } from "../phrases.ts";
import type { Shown } from "../shown.ts";
import { localName } from "./vocabulary.ts";

/** Null when the document is no outline. */
export function readOutline(root: XmlElement): Shown | null {
  const body = find(root, "body");
  if (localName(root.name).toLowerCase() !== "opml" || body === undefined) return null;
  const title = oneLine(textOf(find(root, "head", "title")));
  const author = oneLine(textOf(find(root, "head", "ownerName")));
  const children: RootContent[] = title === "" ? [] : [heading(title, 1)];
  const list = outlines(body);
  if (list !== null) children.push(list);
  return {
    children,
    assets: [],
    metadata: { ...(title === "" ? {} : { title }), ...(author === "" ? {} : { authors: [author] }) },
    details: { format: "opml" },
    warnings: [],
  };
}

/** Elements are no deeper than `limits.xmlDepthMax`. */
function outlines(parent: XmlElement): List | null {
  const items = childrenNamed(parent, "outline").map(item);
  return items.length === 0 ? null : listOf(items);
}

function item(outline: XmlElement): ListItem {
  const { text, title, htmlUrl, xmlUrl, url, _note: note } = outline.attributes;
  const name = oneLine(text || title || xmlUrl || url || "");
  const target = htmlUrl || url || xmlUrl;
  const words: PhrasingContent = { type: "text", value: name };
  const children: PhrasingContent[] = [target ? { type: "link", url: target, children: [words] } : words];
  if (xmlUrl && target !== xmlUrl)
    children.push(
      { type: "text", value: " (" },
      { type: "link", url: xmlUrl, children: [{ type: "text", value: xmlUrl }] },
      { type: "text", value: ")" },
    );
  if (note) children.push({ type: "break" }, { type: "text", value: oneLine(note) });
  const below = outlines(outline);
  return itemOf(
    below === null ? [{ type: "paragraph", children }] : [{ type: "paragraph", children }, below],
  );
}
