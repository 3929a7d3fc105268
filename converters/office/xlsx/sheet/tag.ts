/** An opening tag of a sheet's text: its attributes, without an object for each. */
import { apostrophe, greater, isSpace, quote, slash } from "./character-codes.ts";
import { incomplete, unusual } from "./handover.ts";

/** No name of an attribute here is nearly as long: behind so many characters without an equals sign there is none. */
const nameLengthMax = 100;

export class Tag {
  /** Of its attributes; values are not decoded, and those that would have to be make the tag unusual. */
  readonly names: string[] = [];
  readonly values: string[] = [];
  /** It closed itself. */
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
