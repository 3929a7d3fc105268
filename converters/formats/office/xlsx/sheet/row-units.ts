/** Rows and cells of a sheet's text, tag by tag, without an object for any of them. See handover.ts. */
import { isOn } from "../../values/on-off.ts";
import { cellType, type Formula, RawCell, type SheetEvents } from "./cell.ts";
import {
  ampersand,
  apostrophe,
  capitalA,
  capitalZ,
  carriageReturn,
  digit0,
  digit9,
  equalsSign,
  greater,
  isSpace,
  less,
  letterC,
  letterR,
  letterS,
  letterT,
  letterV,
  quote,
  slash,
  space,
} from "./character-codes.ts";
import { characterData, knownReferences } from "./character-data.ts";
import { ended, incomplete, type Units, unusual } from "./handover.ts";

// An opening tag of a sheet's text: its attributes, without an object for each.

/** No name of an attribute here is nearly as long: behind so many characters without an equals sign there is none. */
const nameLengthMax = 100;

class Tag {
  /** Of its attributes; values are not decoded, and those that would have to be make the tag unusual. */
  readonly names: string[] = [];
  readonly values: string[] = [];
  closed = false;

  /** From behind a tag's name to behind its end; `incomplete` or `unusual` (see handover.ts) instead of an offset. */
  read(text: string, from: number): number {
    this.names.length = 0;
    this.values.length = 0;
    for (let at = from; ; ) {
      const code = text.charCodeAt(at);
      if (Number.isNaN(code)) return incomplete;
      if (code === greater) {
        this.closed = false;
        return at + 1;
      }
      if (code === slash) {
        if (at + 1 >= text.length) return incomplete;
        this.closed = true;
        return text.charCodeAt(at + 1) === greater ? at + 2 : unusual;
      }
      if (!isSpace(code)) return unusual;
      let start = at + 1;
      while (isSpace(text.charCodeAt(start))) start += 1;
      const next = text.charCodeAt(start);
      if (next === greater || next === slash) {
        at = start;
        continue;
      }
      const equals = text.indexOf("=", start);
      if (equals === -1) return text.length - start > nameLengthMax ? unusual : incomplete;
      const mark = text.charCodeAt(equals + 1);
      if (Number.isNaN(mark)) return incomplete;
      if (mark !== quote && mark !== apostrophe) return unusual;
      const end = text.indexOf(mark === quote ? '"' : "'", equals + 2);
      if (end === -1) return incomplete;
      const name = text.slice(start, equals);
      const value = text.slice(equals + 2, end);
      if (!/^[\w:.]+$/.test(name) || name.startsWith("xmlns") || /[&<]/.test(value)) return unusual;
      if (this.names.includes(name)) return unusual;
      this.names.push(name);
      this.values.push(value);
      at = end + 1;
    }
  }
}

export class RowUnits implements Units {
  readonly #events: SheetEvents;
  readonly #cell = new RawCell();
  #inRow = false;
  readonly #tag = new Tag();

  constructor(events: SheetEvents) {
    this.#events = events;
  }

  open(): string {
    return this.#inRow ? "<row>" : "";
  }

  get inRow(): boolean {
    return this.#inRow;
  }

  read(text: string, at: number): number {
    const first = text.charCodeAt(at + 1);
    if (first === letterC && this.#inRow) return this.#readCell(text, at);
    if (first === slash) {
      if (this.#inRow && text.startsWith("row>", at + 2)) {
        this.#inRow = false;
        return at + 6;
      }
      if (text.length < at + 13) return incomplete;
      return text.startsWith("sheetData>", at + 2) && !this.#inRow ? ended : unusual;
    }
    if (text.length < at + 5) return incomplete;
    if (!this.#inRow && text.startsWith("row", at + 1)) return this.#readRow(text, at);
    return unusual;
  }

  #readRow(text: string, at: number): number {
    const end = this.#tag.read(text, at + 4);
    if (end < 0) return end;
    let number = 0;
    let hidden = false;
    for (let i = 0; i < this.#tag.names.length; i++) {
      const name = this.#tag.names[i];
      const value = this.#tag.values[i] ?? "";
      if (name === "r") number = Number(value);
      else if (name === "hidden") hidden ||= isOn(value);
      else if (name === "ht") hidden ||= Number(value) === 0;
    }
    this.#events.row(Number.isInteger(number) ? number : 0, hidden);
    this.#inRow = !this.#tag.closed;
    return end;
  }

  #readCell(text: string, at: number): number {
    const cell = this.#cell;
    cell.clear();
    let position = this.#cellTag(text, at + 2);
    if (position < 0) return position;
    if (!this.#tag.closed) {
      position = this.#content(text, position);
      if (position < 0) return position;
    }
    this.#events.cell(cell);
    return position;
  }

  /** The attributes r, s and t, in any order, without a text for each; others by the longer way. */
  #cellTag(text: string, from: number): number {
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === greater) {
        this.#tag.closed = false;
        return at + 1;
      }
      if (code !== space || text.charCodeAt(at + 2) !== equalsSign || text.charCodeAt(at + 3) !== quote)
        break;
      const name = text.charCodeAt(at + 1);
      at += 4;
      if (name === letterR) at = this.#reference(text, at);
      else if (name === letterS) at = this.#style(text, at);
      else if (name === letterT) at = this.#type(text, at);
      else at = -1;
      if (at === -1) break;
    }
    return this.#cellTagAgain(text, from);
  }

  #cellTagAgain(text: string, from: number): number {
    const cell = this.#cell;
    cell.clear();
    const end = this.#tag.read(text, from);
    if (end < 0) return end;
    for (let i = 0; i < this.#tag.names.length; i++) {
      const value = this.#tag.values[i] ?? "";
      if (this.#tag.names[i] === "t") cell.type = cellType(value);
      else if (this.#tag.names[i] === "s") cell.style = /^\d{1,7}$/.test(value) ? Number(value) : 0;
      else if (this.#tag.names[i] === "r") cell.place(value);
    }
    return end;
  }

  /** B5; the offset behind the quotation mark, -1 for anything but capital letters and digits. */
  #reference(text: string, from: number): number {
    let at = from;
    let column = 0;
    let code = text.charCodeAt(at);
    for (; code >= capitalA && code <= capitalZ; code = text.charCodeAt(++at))
      column = column * 26 + code - capitalA + 1;
    if (at === from || at > from + 3) return -1;
    const digits = at;
    let row = 0;
    for (; code >= digit0 && code <= digit9; code = text.charCodeAt(++at)) row = row * 10 + code - digit0;
    if (code !== quote || at === digits || at > digits + 7) return -1;
    this.#cell.column = column;
    this.#cell.row = row;
    return at + 1;
  }

  #style(text: string, from: number): number {
    let at = from;
    let style = 0;
    let code = text.charCodeAt(at);
    for (; code >= digit0 && code <= digit9; code = text.charCodeAt(++at)) style = style * 10 + code - digit0;
    if (code !== quote || at === from || at > from + 7) return -1;
    this.#cell.style = style;
    return at + 1;
  }

  #type(text: string, from: number): number {
    const end = text.indexOf('"', from);
    if (end === -1 || end > from + 9) return -1;
    // Single letters, as most are, need no text.
    const type = end === from + 1 ? text.charAt(from) : text.slice(from, end);
    this.#cell.type = cellType(type);
    return end + 1;
  }

  /** From behind the cell's opening tag to behind its end. */
  #content(text: string, from: number): number {
    for (let at = from; ; ) {
      while (isSpace(text.charCodeAt(at))) at += 1;
      const code = text.charCodeAt(at);
      if (Number.isNaN(code)) return incomplete;
      if (code !== less) return unusual;
      if (text.length < at + 8) return incomplete;
      const first = text.charCodeAt(at + 1);
      const second = text.charCodeAt(at + 2);
      if (first === slash && second === letterC && text.charCodeAt(at + 3) === greater) return at + 4;
      if (first === letterV && second === greater) at = this.#value(text, at + 3, "</v>");
      else if (text.startsWith("<is><t>", at)) at = this.#value(text, at + 7, "</t></is>");
      else if (text.startsWith('<is><t xml:space="preserve">', at))
        at = this.#value(text, at + 28, "</t></is>");
      else if (text.startsWith("<v/>", at)) at += 4;
      else if (text.startsWith("<v></v>", at)) at += 7;
      else if (text.startsWith("<f", at)) at = this.#formula(text, at + 2);
      else
        return text.length < at + 28 && "<is><t xml:space".startsWith(text.slice(at, at + 16))
          ? incomplete
          : unusual;
      if (at < 0) return at;
    }
  }

  #value(text: string, from: number, close: string): number {
    const end = text.indexOf("<", from);
    if (end === -1 || text.length < end + close.length) return incomplete;
    if (!text.startsWith(close, end)) return unusual;
    const cell = this.#cell;
    if (cell.from !== cell.to) return unusual;
    cell.source = text;
    cell.from = from;
    cell.to = end;
    cell.encoded = false;
    // Few texts are so long that looking for both would cost.
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === ampersand || code === carriageReturn) {
        cell.encoded = true;
        break;
      }
    }
    if (cell.encoded && !knownReferences(text.slice(from, end))) return unusual;
    return end + close.length;
  }

  #formula(text: string, from: number): number {
    const start = this.#tag.read(text, from);
    if (start < 0) return start;
    const formula: Formula = { text: "", kind: "normal", range: "" };
    for (let i = 0; i < this.#tag.names.length; i++) {
      if (this.#tag.names[i] === "t") formula.kind = this.#tag.values[i] ?? "";
      else if (this.#tag.names[i] === "ref") formula.range = this.#tag.values[i] ?? "";
    }
    const cell = this.#cell;
    if (cell.formula !== null) return unusual;
    cell.formula = formula;
    if (this.#tag.closed) return start;
    const end = text.indexOf("<", start);
    if (end === -1 || text.length < end + 4) return incomplete;
    const raw = text.slice(start, end);
    if (!text.startsWith("</f>", end) || !knownReferences(raw)) return unusual;
    formula.text = characterData(raw);
    return end + 4;
  }
}
