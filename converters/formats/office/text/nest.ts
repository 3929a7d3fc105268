/** Nests styled text into emphasis and links, with as few openings and closings as possible. */

import type { Nodes, PhrasingContent } from "mdast";
import { append } from "../../../util/append.ts";
import { type Leaf, mark, outerMarks } from "./leaf.ts";

/** Innermost last, where two cover the same. */
const order: readonly number[] = [
  mark.inserted,
  mark.struck,
  mark.emphasis,
  mark.strong,
  mark.superscript,
  mark.subscript,
];

/** Each leaf may be changed. Linear in leaves, for there are only so many looks to nest. */
export function nest(leaves: readonly Leaf[]): PhrasingContent[] {
  const joined = join(leaves);
  bridge(joined);
  return level(join(joined), 0, false);
}

function join(leaves: readonly Leaf[]): Leaf[] {
  const joined: Leaf[] = [];
  for (const leaf of leaves) {
    const last = joined.at(-1);
    if (leaf.kind === "text" && last?.kind === "text" && last.marks === leaf.marks && last.link === leaf.link)
      joined[joined.length - 1] = { ...last, text: last.text + leaf.text };
    else joined.push(leaf);
  }
  return joined;
}

/** White space, breaks and marks of notes look like what stands on both sides of them. */
function bridge(leaves: Leaf[]): void {
  let before = -1;
  for (let i = 0; i < leaves.length; i++) {
    if (isBlank(leaves[i])) continue;
    if (i - before > 1) spread(leaves, before, i);
    before = i;
  }
  if (leaves.length - before > 1) spread(leaves, before, leaves.length);
}

function spread(leaves: Leaf[], from: number, to: number): void {
  const left = leaves[from];
  const right = leaves[to];
  const marks = (left?.marks ?? 0) & (right?.marks ?? 0) & outerMarks;
  const link = left !== undefined && left.link === right?.link ? left.link : null;
  for (let i = from + 1; i < to; i++) {
    const leaf = leaves[i];
    if (leaf === undefined || (leaf.marks & mark.code) !== 0) continue;
    leaves[i] = { ...leaf, marks, link };
  }
}

function isBlank(leaf: Leaf | undefined): boolean {
  if (leaf === undefined) return true;
  if (leaf.kind === "text") return !/\S/.test(leaf.text);
  return leaf.node.type === "break" || leaf.node.type === "footnoteReference";
}

function level(leaves: readonly Leaf[], done: number, inLink: boolean): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let i = 0; i < leaves.length; ) {
    const leaf = leaves[i] as Leaf;
    const link = inLink ? null : leaf.link;
    const linked = link === null ? i : runEnd(leaves, i, (each) => each.link === link);
    let end = linked;
    let bit = 0;
    for (const each of order) {
      if ((leaf.marks & each) === 0 || (done & each) !== 0) continue;
      let reach = runEnd(leaves, i, ({ marks }) => (marks & each) !== 0);
      // A link is never parted by emphasis.
      if (!inLink) while (reach > i && parts(leaves, reach)) reach -= 1;
      if (reach > end) {
        end = reach;
        bit = each;
      }
    }
    if (bit !== 0) {
      append(nodes, wrapped(bit, level(leaves.slice(i, end), done | bit, inLink)));
      i = end;
    } else if (link !== null) {
      nodes.push({
        type: "link",
        url: link,
        children: level(leaves.slice(i, linked), done, true) as Extract<Nodes, { type: "link" }>["children"],
      });
      i = linked;
    } else {
      nodes.push(leafNode(leaf));
      i += 1;
    }
  }
  return nodes;
}

function runEnd(leaves: readonly Leaf[], from: number, holds: (leaf: Leaf) => boolean): number {
  let end = from + 1;
  for (let leaf = leaves[end]; leaf !== undefined && holds(leaf); leaf = leaves[end]) end += 1;
  return end;
}

function parts(leaves: readonly Leaf[], at: number): boolean {
  const link = leaves[at]?.link ?? null;
  return link !== null && leaves[at - 1]?.link === link;
}

function leafNode(leaf: Leaf): PhrasingContent {
  if (leaf.kind === "node") return leaf.node;
  if ((leaf.marks & mark.code) !== 0) return { type: "inlineCode", value: leaf.text };
  return { type: "text", value: leaf.text };
}

const tags: Readonly<Record<number, string>> = {
  [mark.inserted]: "ins",
  [mark.superscript]: "sup",
  [mark.subscript]: "sub",
};

function wrapped(bit: number, children: PhrasingContent[]): PhrasingContent[] {
  const tag = tags[bit];
  if (tag !== undefined)
    return [{ type: "html", value: `<${tag}>` }, ...children, { type: "html", value: `</${tag}>` }];
  const type = bit === mark.strong ? "strong" : bit === mark.emphasis ? "emphasis" : "delete";
  return [{ type, children }];
}
