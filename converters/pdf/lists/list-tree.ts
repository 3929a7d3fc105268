/** Consecutive list items become nested lists, by the place of their labels. */
import type { List, ListItem } from "mdast";
import { blockBox } from "../flow/flow.ts";
import { boundingBox, lineText, type Paragraph } from "../layout.ts";
import { type InlineOptions, phrasing } from "../text/inline.ts";
import { type ListMarker, markerOf } from "./lists.ts";

export interface ItemParagraph {
  paragraph: Paragraph;
  marker: ListMarker;
}

interface Open {
  list: List;
  x0: number;
  kind: ListMarker["kind"];
  /** Of the last item. */
  label: string;
  value: number | null;
}

/** Items whose labels are this many points apart stand on one level. */
const sameLevel = 6;

export function buildLists(items: readonly ItemParagraph[], options: InlineOptions): List[] {
  const roots: List[] = [];
  let stack: Open[] = [];
  let column = "";
  for (const { paragraph, marker } of items) {
    const x0 = paragraph.lines[0]?.x0 ?? paragraph.x0;
    // Pages and columns have margins of their own: there the label tells which list goes on.
    const here = `${paragraph.page} ${Math.round(paragraph.left)}`;
    if (column !== "" && here !== column) stack = continued(stack, marker, x0);
    column = here;
    while (stack.length > 0 && x0 < (stack.at(-1) as Open).x0 - sameLevel) stack.pop();
    const top = stack.at(-1);
    if (!top || x0 > top.x0 + sameLevel) {
      const list = newList(marker);
      const parent = top?.list.children.at(-1);
      if (parent) parent.children.push(list);
      else roots.push(list);
      stack.push({ list, x0, kind: marker.kind, label: "", value: null });
    } else if ((top.kind === "bullet") !== (marker.kind === "bullet")) {
      stack.pop();
      const list = newList(marker);
      const parent = stack.at(-1)?.list.children.at(-1);
      if (parent) parent.children.push(list);
      else roots.push(list);
      stack.push({ list, x0, kind: marker.kind, label: "", value: null });
    }
    const open = stack.at(-1) as Open;
    open.list.children.push(item(paragraph, marker, options));
    open.label = marker.label;
    open.value = marker.value;
  }
  return roots;
}

/** The open lists as they stand in the next column: shifted so that the one that the item continues is met. */
function continued(stack: readonly Open[], marker: ListMarker, x0: number): Open[] {
  const goesOn = (open: Open) =>
    open.kind === marker.kind &&
    (marker.kind === "bullet" ? open.label === marker.label : marker.value === (open.value ?? 0) + 1);
  const index = stack.findLastIndex(goesOn);
  const open = stack[index];
  if (!open) return [...stack];
  const shift = x0 - open.x0;
  return stack.slice(0, index + 1).map((one) => ({ ...one, x0: one.x0 + shift }));
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
