/** Consecutive list items become nested lists, by the place of their labels; what is set in under an item is its own. */

import type { BlockContent, List, ListItem, RootContent } from "mdast";
import type { BoundingBox, Provenance } from "../../document/model.ts";
import { continueOn } from "../../document/places.ts";
import { plainText } from "../../document/plain-text.ts";
import { append } from "../../util/append.ts";
import { type Box, boxOf } from "../../util/geometry/box.ts";
import type { FlowBlock } from "../flow/flow-block.ts";
import { type Block, blockLines, boundingBox, lineText, type Paragraph } from "../model.ts";
import { blockBox, joinedConfidence, placesOf } from "../provenance.ts";
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
  label: string;
  value: number | null;
  textX: number;
  size: number;
  /** The last item leads to what follows: it ends with a colon. */
  leads: boolean;
}

/** Items whose labels are this many points apart stand on one level. */
const sameLevel = 6;

export class ListBuilder {
  readonly #options: InlineOptions;
  readonly #roots: List[] = [];
  #stack: Open[] = [];
  #column = "";
  #page = 0;

  constructor(options: InlineOptions) {
    this.#options = options;
  }

  add({ paragraph, marker }: ItemParagraph, flowBlock: FlowBlock): void {
    const x0 = paragraph.lines[0]?.x0 ?? paragraph.x0;
    // Pages and columns have margins of their own: there the label tells which list goes on.
    const here = columnOf(paragraph);
    if (this.#column !== "" && here !== this.#column) this.#stack = continued(this.#stack, marker, x0);
    this.#column = here;
    this.#page = paragraph.page;
    while (this.#stack.length > 0 && x0 < (this.#stack.at(-1) as Open).x0 - sameLevel) this.#stack.pop();
    const top = this.#stack.at(-1);
    if (!top || x0 > top.x0 + sameLevel) this.#open(marker, x0);
    else if ((top.kind === "bullet") !== (marker.kind === "bullet")) {
      this.#stack.pop();
      this.#open(marker, x0);
    }
    const open = this.#stack.at(-1) as Open;
    open.list.children.push(item(flowBlock, paragraph, marker, this.#options));
    open.label = marker.label;
    open.value = marker.value;
    open.textX = textStart(paragraph, x0);
    open.size = paragraph.style.size;
    open.leads = lineText(paragraph.lines.at(-1) as Paragraph["lines"][number]).endsWith(":");
  }

  /** The item that a block belongs to, or null; `goesOn`: items of these lists follow behind the block. */
  owner({ block, page }: FlowBlock, goesOn: boolean): ListItem | null {
    const { x0 } = blockBox(block);
    if (page !== this.#page || (block.kind === "paragraph" && columnOf(block) !== this.#column)) return null;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const open = this.#stack[i] as Open;
      if (!underText(block, x0, open, goesOn)) continue;
      this.#stack = this.#stack.slice(0, i + 1);
      open.leads = false;
      return open.list.children.at(-1) ?? null;
    }
    return null;
  }

  goesOn({ paragraph, marker }: ItemParagraph): boolean {
    return this.#stack.some(
      (open) =>
        matches(open, marker) &&
        (columnOf(paragraph) !== this.#column ||
          Math.abs((paragraph.lines[0]?.x0 ?? 0) - open.x0) <= sameLevel),
    );
  }

  finish(): List[] {
    return this.#roots;
  }

  #open(marker: ListMarker, x0: number): void {
    const list = newList(marker);
    const parent = this.#stack.at(-1)?.list.children.at(-1);
    if (parent) parent.children.push(list);
    else this.#roots.push(list);
    this.#stack.push({
      list,
      x0,
      kind: marker.kind,
      label: "",
      value: null,
      textX: x0,
      size: 0,
      leads: false,
    });
  }
}

const columnOf = (paragraph: Paragraph): string => `${paragraph.page} ${Math.round(paragraph.left)}`;

/** Behind the label; the lines below the first tell it best. */
function textStart({ lines }: Paragraph, x0: number): number {
  const second = lines[1];
  const word = lines[0]?.words[1];
  if (second && second.x0 > x0 + 2) return second.x0;
  return word ? word.x0 : x0;
}

function underText(block: FlowBlock["block"], x0: number, open: Open, goesOn: boolean): boolean {
  if (block.kind === "contents" || open.textX <= open.x0) return false;
  const beyond = (x0 - open.textX) / open.size;
  if (beyond < -0.5) return false;
  if (goesOn) return true;
  // Behind the last item: set in the same way, it may as well be an indented paragraph or example of the text.
  if (block.kind === "paragraph") return Math.abs(beyond) < 0.3 && (block.lines.length > 1 || open.leads);
  return block.kind === "code" && (beyond > 1 || open.leads);
}

/** Puts what belongs to an item behind its text and widens its place. */
export function appendTo(item: ListItem, nodes: readonly RootContent[], added: Provenance): void {
  const own = item.data?.provenance;
  if (own && own.unit !== added.unit)
    item.data = { ...item.data, provenance: continueOn(own, added, plainText(item).length + 1) };
  else if (own?.bbox && added.bbox) {
    const { confidence, ...place } = own;
    const joined = joinedConfidence(
      { confidence, length: plainText(item).length },
      { confidence: added.confidence, length: plainText({ type: "root", children: [...nodes] }).length },
    );
    const bbox = boundingBox(boxOf([boxIn(own.bbox), boxIn(added.bbox)]));
    item.data = { ...item.data, provenance: { ...place, bbox, ...joined } };
  }
  append(item.children, nodes as BlockContent[]);
}

const boxIn = ([x0, y0, x1, y1]: BoundingBox): Box => ({ x0, y0, x1, y1 });

const matches = (open: Open, marker: ListMarker): boolean =>
  open.kind === marker.kind &&
  (marker.kind === "bullet" ? open.label === marker.label : marker.value === (open.value ?? 0) + 1);

/** The open lists as they stand in the next column: shifted so that the one that the item continues is met. */
function continued(stack: readonly Open[], marker: ListMarker, x0: number): Open[] {
  const index = stack.findLastIndex((open) => matches(open, marker));
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

function item(
  flowBlock: FlowBlock,
  paragraph: Paragraph,
  marker: ListMarker,
  options: InlineOptions,
): ListItem {
  // Letters and roman numbers have no Markdown form: the label stays as text.
  const skip = marker.kind === "bullet" || marker.kind === "decimal" ? marker.length : 0;
  const written = (block: Block) => phrasing(blockLines(block), options, skip);
  const textOf = (block: Block) => plainText({ type: "paragraph", children: written(block) });
  return {
    type: "listItem",
    spread: false,
    ...(marker.checked === undefined ? {} : { checked: marker.checked }),
    children: [{ type: "paragraph", children: written(paragraph) }],
    data: { provenance: placesOf(flowBlock, textOf) },
  };
}

const drawnBullet: ListMarker = { kind: "bullet", label: "•", value: null, length: 0 };

export function itemOf(paragraph: Paragraph): ItemParagraph | null {
  const line = paragraph.lines[0];
  const marker = line ? markerOf(lineText(line)) : null;
  if (marker) return { paragraph, marker };
  return paragraph.bulleted ? { paragraph, marker: drawnBullet } : null;
}
