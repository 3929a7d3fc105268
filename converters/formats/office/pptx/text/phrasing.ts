/** Runs with looks as nested phrasing content. */
import type { PhrasingContent } from "mdast";
import { type Leaf, mark } from "../../text/leaf.ts";
import { nest } from "../../text/nest.ts";
import type { Format, Inline } from "./runs.ts";

export interface PhrasingOptions {
  strong: boolean;
  /** False where all of the text is monospaced, so that it says nothing. */
  code: boolean;
}

export function phrasingOf(inlines: readonly Inline[], options: PhrasingOptions): PhrasingContent[] {
  return nest(inlines.map((inline) => leafOf(inline, options)));
}

function leafOf(inline: Inline, options: PhrasingOptions): Leaf {
  if (inline.kind === "break") return { kind: "node", node: { type: "break" }, marks: 0, link: null };
  if (inline.kind === "math")
    return { kind: "node", node: { type: "inlineMath", value: inline.latex }, marks: 0, link: null };
  const { text, format } = inline;
  return { kind: "text", text, marks: marksOf(format, text, options), link: format.url };
}

function marksOf(format: Format, text: string, { strong, code }: PhrasingOptions): number {
  let marks = 0;
  if (format.strong && strong) marks |= mark.strong;
  if (format.emphasis) marks |= mark.emphasis;
  if (format.strike) marks |= mark.struck;
  if (format.script !== null) marks |= format.script === "sup" ? mark.superscript : mark.subscript;
  // White space of one width shows none.
  if (format.monospaced && code && /\S/.test(text)) marks |= mark.code;
  return marks;
}
