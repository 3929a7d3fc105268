/** Headings: one line, emphasised as a whole already. */
import type { PhrasingContent, RootContent } from "mdast";
import { mark } from "../../text/leaf.ts";
import type { Inline } from "../inlines/inline.ts";
import { blocksOf } from "./phrasing.ts";

const depthMax = 6;

/** `label`: the number in front, "" for none. */
export function headingBlocks(inlines: readonly Inline[], level: number, label: string): RootContent[] {
  const depth = Math.min(depthMax, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6;
  let before = label;
  return blocksOf(withoutCommon(inlines), (children: PhrasingContent[]) => {
    const numbered: PhrasingContent[] =
      before === "" ? children : [{ type: "text", value: `${before} ` }, ...children];
    before = "";
    return { type: "heading", depth, children: numbered };
  });
}

/** Without the emphasis that all words of the heading share. */
function withoutCommon(inlines: readonly Inline[]): Inline[] {
  let common: number = mark.strong | mark.emphasis;
  for (const inline of inlines) if (inline.kind === "text" && /\S/.test(inline.text)) common &= inline.marks;
  if (common === 0) return [...inlines];
  return inlines.map((inline) => ("marks" in inline ? { ...inline, marks: inline.marks & ~common } : inline));
}
