/** Form fields (ISO 32000-2, 12.7) as text at their widgets; the value wins over the drawing. */

import type * as Mupdf from "mupdf";
import { type Line, type PageContent, plainWord, type Style } from "../../../../layout/model.ts";
import { makeLine, mergeFragments } from "../../../../layout/page/lines.ts";
import { append } from "../../../../util/append.ts";
import { type Box, centerIn, overlap } from "../../../../util/geometry/box.ts";
import { isNamed, items, numberOf } from "../../file/objects.ts";
import { boxOnPage, rectOf, transformOf } from "./places.ts";

const annotationsMax = 5_000;
const parentsMax = 16;
const valueLengthMax = 10_000;
const optionsMax = 2_000;

/** Ems between a label and its field. */
const labelReachEm = 20;

/** Bits of Ff and of F, counted from 1 in the standard (tables 227, 229, 231 and 167). */
const flag = { password: 1 << 13, pushButton: 1 << 16, hidden: 1 << 1, noView: 1 << 5 };

/** Lays the fields of a page over its lines. `left` and `top` are those of its bounds. */
export function attachFields(
  content: PageContent,
  page: Mupdf.Page,
  object: Mupdf.PDFObject,
  left: number,
  top: number,
): void {
  const fields: Field[] = [];
  for (const annotation of items(object.get("Annots"), annotationsMax)) {
    const field = fieldOf(annotation);
    if (field) fields.push(field);
  }
  if (fields.length === 0) return;
  const toPage = transformOf(page);
  const added: Line[] = [];
  const gone: Box[] = [];
  for (const field of fields) {
    const box = boxOnPage(field.rect, toPage, left, top);
    const shown = textIn(content.lines, box);
    const label = field.text.startsWith("[") ? null : labelOf(box, content.lines);
    if (label && field.text !== "" && !/[\r\n]/.test(field.text)) {
      // However far from its label a value stands, it belongs to it.
      if (shown !== "") gone.push(box);
      const x0 = Math.min(box.x0, label.x1 + label.style.size * 0.5);
      append(added, linesIn(field, { ...box, x0 }, content.lines));
      continue;
    }
    const replaces = field.replaces || isCut(shown, field.text);
    if (replaces ? shown === field.text : shown !== "" || field.text === "") continue;
    if (replaces && shown !== "") gone.push(box);
    if (field.text !== "") append(added, linesIn(field, box, content.lines));
  }
  if (added.length === 0 && gone.length === 0) return;
  content.lines = mergeFragments([...content.lines.flatMap((line) => withoutWords(line, gone)), ...added]);
}

/** A value that is longer than its box is shown up to the box's edge only. */
function isCut(shown: string, value: string): boolean {
  const whole = value.replace(/\s+/g, " ");
  return shown !== "" && shown.length < whole.length && whole.startsWith(shown);
}

interface Field {
  text: string;
  /** Whether the text takes the place of what the widget shows. */
  replaces: boolean;
  rect: Mupdf.Rect;
}

function fieldOf(widget: Mupdf.PDFObject): Field | null {
  if (!isNamed(widget.get("Subtype"), "Widget")) return null;
  const rect = rectOf(widget.get("Rect"));
  const type = inherited(widget, "FT");
  if (!rect || !type.isName() || (numberOf(widget.get("F")) & (flag.hidden | flag.noView)) !== 0) return null;
  const flags = numberOf(inherited(widget, "Ff"));
  const value = inherited(widget, "V");
  switch (type.asName()) {
    case "Btn":
      if ((flags & flag.pushButton) !== 0) return null;
      return { text: isOn(widget) ? "[x]" : "[ ]", replaces: true, rect };
    case "Ch":
      return { text: chosen(value, inherited(widget, "Opt")), replaces: !value.isNull(), rect };
    case "Tx":
      if ((flags & flag.password) !== 0) return null;
      return { text: textOf(value), replaces: false, rect };
    default:
      return null;
  }
}

/** The state that is drawn; Off is the name of the other. */
function isOn(widget: Mupdf.PDFObject): boolean {
  const state = widget.get("AS");
  if (state.isName()) return state.asName() !== "Off";
  const value = inherited(widget, "V");
  const states = widget.get("AP").get("N");
  return value.isName() && value.asName() !== "Off" && !states.get(value.asName()).isNull();
}

function chosen(value: Mupdf.PDFObject, options: Mupdf.PDFObject): string {
  const values = value.isArray() ? Array.from(items(value, optionsMax), textOf) : [textOf(value)];
  const names = new Map<string, string>();
  for (const option of items(options, optionsMax)) {
    if (option.isArray() && option.length > 1) names.set(textOf(option.get(0)), textOf(option.get(1)));
  }
  return values
    .filter((one) => one !== "")
    .map((one) => names.get(one) ?? one)
    .join(", ");
}

function textOf(object: Mupdf.PDFObject): string {
  if (object.isString()) return object.asString().slice(0, valueLengthMax).trim();
  return object.isName() ? object.asName() : "";
}

function inherited(widget: Mupdf.PDFObject, key: string): Mupdf.PDFObject {
  let field = widget;
  for (let depth = 0; depth < parentsMax; depth++) {
    const value = field.get(key);
    if (!value.isNull()) return value;
    const parent = field.get("Parent");
    if (!parent.isDictionary()) return value;
    field = parent;
  }
  return field.get(key);
}

/** The text to the left of a field, where it ends with a colon. */
function labelOf(box: Box, lines: readonly Line[]): Line | null {
  let label: Line | null = null;
  for (const line of lines) {
    if (overlap(line.y0, line.y1, box.y0, box.y1) < (line.y1 - line.y0) * 0.4 || line.x1 > box.x0 + 1)
      continue;
    if (label === null || line.x1 > label.x1) label = line;
  }
  if (label === null || box.x0 - label.x1 > label.style.size * labelReachEm) return null;
  return /[:：]$/.test(label.words.at(-1)?.text ?? "") ? label : null;
}

function textIn(lines: readonly Line[], box: Box): string {
  const texts: string[] = [];
  for (const line of lines) {
    if (line.y1 < box.y0 || line.y0 > box.y1) continue;
    for (const word of line.words) if (centerIn(word, box)) texts.push(word.text);
  }
  return texts.join(" ");
}

function withoutWords(line: Line, boxes: readonly Box[]): Line[] {
  const words = line.words.filter((word) => !boxes.some((box) => centerIn(word, box)));
  if (words.length === line.words.length) return [line];
  const [first, ...rest] = words;
  return first ? [makeLine([{ ...first, glued: false }, ...rest])] : [];
}

/** The value in the look of the text beside it. */
function linesIn(field: Field, box: Box, lines: readonly Line[]): Line[] {
  const beside = lines.find((line) => overlap(line.y0, line.y1, box.y0, box.y1) > (line.y1 - line.y0) * 0.4);
  const rows = field.text.split(/\r\n|\r|\n/);
  const fallback = Math.max(6, Math.min(11, ((box.y1 - box.y0) / rows.length) * 0.7));
  const style = beside?.style ?? plain(fallback);
  const leading = style.size * 1.2;
  const first = beside && rows.length === 1 ? beside.baseline : box.y0 + style.size;
  return rows.flatMap((row, index) => {
    const baseline =
      rows.length === 1 && !beside ? (box.y0 + box.y1) / 2 + style.size * 0.35 : first + index * leading;
    // A box is one word: nothing parts its brackets.
    const texts = field.text === "[ ]" ? [row] : row.split(/\s+/).filter((text) => text !== "");
    let x = box.x0;
    const words = texts.map((text) => {
      const width = text.length * style.size * 0.5;
      const x1 = field.replaces && texts.length === 1 ? Math.max(box.x1, x + 1) : x + width;
      const word = plainWord(text, x, x1, baseline, style);
      x = x1 + style.size * 0.3;
      return word;
    });
    return words.length > 0 ? [makeLine(words)] : [];
  });
}

const plain = (size: number): Style => ({
  key: `field|${size}`,
  font: "",
  size,
  bold: false,
  italic: false,
  mono: false,
  color: 0,
});
