/** Lists of contents, of figures and of tables: an entry of one is an item, without the number of its page. */
import type { InlineText } from "../../text/leaf.ts";
import type { Inline } from "../inlines/inline.ts";
import type { ParagraphFacts } from "../styles/facts.ts";

/** 0-based, as the styles are called: toc 1 to toc 9; all others are of one level. */
export function contentsLevel({ styleName }: Pick<ParagraphFacts, "styleName">): number {
  const digit = /[1-9](?=\D*$)/.exec(styleName)?.[0] ?? "1";
  return Number(digit) - 1;
}

/** Arabic, roman, and with the number of a chapter. */
const pageNumber = /^\s*(?:[\p{L}\d]{1,4}[-–—.])?(?:\d{1,5}|[ivxlcdm]{1,8})\s*$/iu;

/**
 * Without the tab and the number of the page at the end: printed numbers mean nothing without pages. One that is all
 * that leads to its place stays.
 */
export function withoutPageNumber(inlines: readonly Inline[]): readonly Inline[] {
  const at = inlines.findLastIndex((inline) => inline.kind === "text" && inline.text.includes("\t"));
  const last = inlines[at];
  if (last?.kind !== "text") return inlines;
  const tab = last.text.lastIndexOf("\t");
  const behind = inlines.slice(at + 1);
  if (!behind.every((inline): inline is InlineText => inline.kind === "text")) return inlines;
  if (!pageNumber.test(last.text.slice(tab + 1) + behind.map(({ text }) => text).join(""))) return inlines;
  const title = [...inlines.slice(0, at), { ...last, text: last.text.slice(0, tab).replace(/\t+$/, "") }];
  const linked = title.some((inline) => inline.kind === "text" && inline.link !== null);
  return linked || behind.every(({ link }) => link === null) ? title : inlines;
}
