/** Consecutive list items become nested lists, by the place of their labels. */
import type { List, ListItem } from "mdast";
import { blockBox } from "./flow.ts";
import { type InlineOptions, phrasing } from "./inline.ts";
import { boundingBox, lineText, type Paragraph } from "./layout.ts";
import { type ListMarker, markerOf } from "./lists.ts";

export interface ItemParagraph {
  paragraph: Paragraph;
  marker: ListMarker;
}

interface Open {
  list: List;
  x0: number;
  kind: ListMarker["kind"];
}

/** Items whose labels are this many points apart stand on one level. */
const sameLevel = 6;

export function buildLists(items: readonly ItemParagraph[], options: InlineOptions): List[] {
  const roots: List[] = [];
  let stack: Open[] = [];
  let page = 0;
  for (const { paragraph, marker } of items) {
    const x0 = paragraph.lines[0]?.x0 ?? paragraph.x0;
    // Pages and columns have margins of their own: levels go by the label's kind there.
    const moved = page !== 0 && paragraph.page !== page;
    page = paragraph.page;
    if (moved) stack = stack.map((open) => ({ ...open }));
    while (stack.length > 0 && x0 < (stack.at(-1) as Open).x0 - sameLevel) stack.pop();
    const top = stack.at(-1);
    if (!top || x0 > top.x0 + sameLevel) {
      const list = newList(marker);
      const parent = top?.list.children.at(-1);
      if (parent) parent.children.push(list);
      else roots.push(list);
      stack.push({ list, x0, kind: marker.kind });
    } else if ((top.kind === "bullet") !== (marker.kind === "bullet")) {
      stack.pop();
      const list = newList(marker);
      const parent = stack.at(-1)?.list.children.at(-1);
      if (parent) parent.children.push(list);
      else roots.push(list);
      stack.push({ list, x0, kind: marker.kind });
    }
    (stack.at(-1) as Open).list.children.push(item(paragraph, marker, options));
  }
  return roots;
}

function newList(marker: ListMarker): List {
  const ordered = marker.kind === "decimal";
  return {
    type: "list",
    ordered,
    start: ordered ? (marker.value ?? 1) : null,
    spread: false,
    children: [],
  };
}

function item(paragraph: Paragraph, marker: ListMarker, options: InlineOptions): ListItem {
  // Letters and roman numbers have no Markdown form: the label stays as text.
  const skip = marker.kind === "bullet" || marker.kind === "decimal" ? marker.length : 0;
  return {
    type: "listItem",
    spread: false,
    children: [{ type: "paragraph", children: phrasing(paragraph.lines, options, skip) }],
    data: { provenance: { unit: paragraph.page, bbox: boundingBox(blockBox(paragraph)) } },
  };
}

export function itemOf(paragraph: Paragraph): ItemParagraph | null {
  const line = paragraph.lines[0];
  const marker = line ? markerOf(lineText(line)) : null;
  return marker ? { paragraph, marker } : null;
}
