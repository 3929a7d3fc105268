/** Inlines of a paragraph as phrasing content, parted where formulas stand on lines of their own. */
import type { PhrasingContent, RootContent } from "mdast";
import type { Leaf } from "../../text/leaf.ts";
import { nest } from "../../text/nest.ts";
import { boxText, type Inline } from "../inlines/inline.ts";

interface Segment {
  leaves: Leaf[];
  blocks: RootContent[] | null;
}

function segments(inlines: readonly Inline[]): Segment[] {
  const found: Segment[] = [];
  let leaves: Segment["leaves"] = [];
  const flush = () => {
    if (leaves.length > 0) found.push({ leaves, blocks: null });
    leaves = [];
  };
  for (const inline of inlines) {
    if (inline.kind === "blocks") {
      flush();
      found.push({ leaves: [], blocks: inline.blocks });
    } else leaves.push(leafOf(inline));
  }
  flush();
  return found;
}

function leafOf(inline: Exclude<Inline, { kind: "blocks" }>): Leaf {
  if (inline.kind === "box")
    return { kind: "text", text: boxText[`${inline.checked}`], marks: 0, link: null };
  if (inline.kind === "text" && inline.text.includes("\t"))
    return { ...inline, text: inline.text.replace(/\t+/g, " ") };
  return inline;
}

/** Blocks of the paragraph; text becomes `wrap`ped. */
export function blocksOf(
  inlines: readonly Inline[],
  wrap: (children: PhrasingContent[]) => RootContent,
): RootContent[] {
  return segments(inlines).flatMap(({ leaves, blocks }) => {
    if (blocks !== null) return blocks;
    const children = nest(trimmed(leaves));
    return says(children) ? [wrap(children)] : [];
  });
}

/** Without white space and breaks at the edges. */
function trimmed(leaves: Segment["leaves"]): Segment["leaves"] {
  let from = 0;
  let to = leaves.length;
  while (from < to && isBlank(leaves[from])) from += 1;
  while (to > from && isBlank(leaves[to - 1])) to -= 1;
  const kept = leaves.slice(from, to);
  const [first] = kept;
  if (first?.kind === "text") kept[0] = { ...first, text: first.text.replace(/^[ \t]+/, "") };
  const last = kept.at(-1);
  if (last?.kind === "text") kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept;
}

function isBlank(leaf: Leaf | undefined): boolean {
  return leaf?.kind === "text" ? /^[ \t]*$/.test(leaf.text) : leaf?.node.type === "break";
}

function says(children: readonly PhrasingContent[]): boolean {
  return children.some((node) => node.type !== "break" && !(node.type === "text" && !/\S/.test(node.value)));
}
