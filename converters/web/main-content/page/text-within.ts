/** The text below a node, for short ones: both its length and the way to it are bounded. */
import { oneLine } from "../../../document/plain-text.ts";
import { blockTags } from "./kinds.ts";
import { endOf, type PageMap } from "./map.ts";

/** Nodes that are looked at for one text. */
const nodesMax = 400;

/** At most so many characters, with a space where blocks and lines begin, leaving out what is `removed`. */
export function textWithin(
  page: PageMap,
  index: number,
  charactersMax: number,
  removed?: Uint8Array,
): string {
  let text = "";
  const end = Math.min(endOf(page, index), index + nodesMax);
  for (let at = index; at < end && text.length < charactersMax; ) {
    const node = page.nodes[at];
    const isGone = removed?.[at] === 1;
    if (!isGone && node?.type === "text") text += node.value.slice(0, charactersMax);
    else if (!isGone && node?.type === "element" && (node.tagName === "br" || blockTags.has(node.tagName)))
      text += " ";
    at = isGone ? endOf(page, at) : at + 1;
  }
  return oneLine(text);
}
