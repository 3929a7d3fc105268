/** What a paragraph is in the flow: a heading, an item of a list, or plain; counts its list on the way. */

import type { InlineText } from "../../text/leaf.ts";
import type { Walk } from "../context.ts";
import { type Inline, isVisible } from "../inlines/inline.ts";
import type { NumberingLevel } from "../numbering/level.ts";
import type { ParagraphFacts } from "../styles/facts.ts";
import type { ItemPlace } from "./lists.ts";
import type { Paragraph } from "./paragraph.ts";

// Lists of contents, of figures and of tables: an entry of one is an item, without the number of its page.

/** 0-based, as the styles are called: toc 1 to toc 9; all others are of one level. */
export function contentsLevel({ styleName }: Pick<ParagraphFacts, "styleName">): number {
  const digit = /[1-9](?=\D*$)/.exec(styleName)?.[0] ?? "1";
  return Number(digit) - 1;
}

/** Arabic, roman, and with the number of a chapter. */
const pageNumber = /^\s*(?:[\p{L}\d]{1,4}[-–—.])?(?:\d{1,5}|[ivxlcdm]{1,8})\s*$/iu;

/** Drops the tab and page number at the end, unless it is all that has the link. */
export function withoutPageNumber(inlines: readonly Inline[]): readonly Inline[] {
  const at = inlines.findLastIndex((inline) => inline.kind === "text" && inline.text.includes("\t"));
  const last = inlines[at];
  if (last?.kind !== "text") return inlines;
  const tab = last.text.lastIndexOf("\t");
  const behind = inlines.slice(at + 1);
  if (!behind.every((inline): inline is InlineText => inline.kind === "text")) return inlines;
  if (!pageNumber.test(last.text.slice(tab + 1) + behind.map(({ text }) => text).join(""))) return inlines;
  const title = [
    ...inlines.slice(0, at),
    { ...last, text: last.text.slice(0, tab).replace(/(?<!\t)\t+$/, "") },
  ];
  const linked = title.some((inline) => inline.kind === "text" && inline.link !== null);
  return linked || behind.every(({ link }) => link === null) ? title : inlines;
}

export type Placed =
  | { kind: "heading"; level: number; label: string }
  | { kind: "item"; place: ItemPlace; inlines: readonly Inline[] }
  | { kind: "plain" };

const plain: Placed = { kind: "plain" };

export function placeOf(walk: Walk, paragraph: Paragraph): Placed {
  const { facts, inlines, at } = paragraph;
  const { numPr } = facts;
  const number = numPr === null ? null : walk.counters.next(numPr.numId, numPr.level);
  const level = numPr === null ? null : walk.styles.numbering.level(numPr.numId, numPr.level);
  if (!paragraph.visible) return plain;
  const headingLevel = facts.role === "title" ? 1 : facts.headingLevel;
  if (headingLevel !== null) {
    const label = walk.options.headingNumbers && level?.kind === "ordered" ? (number?.label ?? "") : "";
    return { kind: "heading", level: headingLevel, label };
  }
  if (facts.role === "toc") {
    const place = {
      key: "contents",
      level: contentsLevel(facts),
      ordered: false,
      value: 0,
      indent: facts.left,
    };
    return { kind: "item", place: { ...place, checked: null, at }, inlines: withoutPageNumber(inlines) };
  }
  const task = taskOf(inlines) ?? (level?.kind === "bullet" ? writtenTask(inlines) : null);
  if (level === null || number === null || level.kind === "none") {
    const typed = task ?? (walk.inCell ? null : typedItem(inlines));
    if (typed === null || facts.role === "code") return plain;
    const key = task === null ? "typed" : "task";
    const place = { key, level: 0, ordered: false, value: 0, indent: facts.left, at };
    return { kind: "item", place: { ...place, checked: typed.checked }, inlines: typed.rest };
  }
  const labeled = saysMore(level);
  const place: ItemPlace = {
    key: `list ${walk.styles.numbering.instance(numPr?.numId ?? 0)?.list.id ?? numPr?.numId}`,
    level: level.level,
    ordered: level.kind === "ordered" && !labeled,
    value: number.value,
    indent: facts.left,
    checked: task?.checked ?? null,
    at,
  };
  const rest = task?.rest ?? inlines;
  if (!labeled) return { kind: "item", place, inlines: rest };
  const label: Inline = { kind: "text", text: `${number.label} `, marks: 0, link: null };
  return { kind: "item", place, inlines: [label, ...rest] };
}

/** Labels that Markdown's own number cannot stand for: of more than one level (2.1), or with words (Article 3). */
function saysMore({ kind, format, text }: NumberingLevel): boolean {
  if (kind === "bullet") return format === "none";
  return (text.match(/%\d/g)?.length ?? 0) > 1 || /\p{L}/u.test(text);
}

/** A bullet with the character of a box, as programs write tasks that know no control for them. */
function writtenTask(inlines: readonly Inline[]): { checked: boolean; rest: Inline[] } | null {
  const at = inlines.findIndex(isVisible);
  const first = inlines[at];
  const box = first?.kind === "text" ? /^\s*([☐☑☒])\s/u.exec(first.text) : null;
  if (first?.kind !== "text" || box === null) return null;
  const rest: Inline = { ...first, text: first.text.slice(box[0].length) };
  return { checked: box[1] !== "☐", rest: [rest, ...inlines.slice(at + 1)] };
}

/** Signs that people type for a bullet, or that came with pasted text; nothing else begins with them. */
const typedBullet = /^\s*[•‣▪◦·➢➤]\s+/;

/** An item that no list knows of: a paragraph with such a sign, white space and words. */
function typedItem(inlines: readonly Inline[]): { checked: null; rest: Inline[] } | null {
  const at = inlines.findIndex(isVisible);
  const first = inlines[at];
  if (first?.kind !== "text") return null;
  // The white space behind the sign may be a run of its own.
  const [second] = inlines.slice(at + 1, at + 2);
  const rest = second?.kind === "text" && /^\s*\S$/.test(first.text) ? second : null;
  const sign = typedBullet.exec(first.text + (rest?.text ?? ""))?.[0].length ?? 0;
  if (sign === 0) return null;
  const kept = [{ ...first, text: first.text.slice(sign) }];
  if (rest !== null) kept.push({ ...rest, text: rest.text.slice(Math.max(0, sign - first.text.length)) });
  const item = [...kept, ...inlines.slice(at + 1 + (rest === null ? 0 : 1))];
  return item.some(isVisible) ? { checked: null, rest: item } : null;
}

/** A box to tick in front of words is a task; boxes between words are choices. */
function taskOf(inlines: readonly Inline[]): { checked: boolean; rest: Inline[] } | null {
  const at = inlines.findIndex(isVisible);
  const box = inlines[at];
  if (box?.kind !== "box") return null;
  const rest = inlines.slice(at + 1);
  const words = rest.some((inline) => inline.kind === "text" && /\S/.test(inline.text));
  return words && rest.every(({ kind }) => kind !== "box") ? { checked: box.checked, rest } : null;
}
