/**
 * What the parser of Markdown would cost, found in one pass over the text. It looks from each mark for a partner in the
 * same block, so a block of many marks costs its marks times its length, and it makes objects of every cell.
 */

/** Characters times marks, of one block and of all; the second takes some five seconds. */
const blockCostMax = 200e6;
const costMax = 1e9;
/** Cells of tables, each of which takes some six kilobytes. */
const cellsMax = 60_000;
/** As much of a line as tells what it begins. */
const startCharacters = 200;

const marks: ReadonlySet<number> = new Set([..."*_~[]`<$&!"].map((mark) => mark.charCodeAt(0)));
const pipe = "|".charCodeAt(0);

/** What begins a block of its own right behind a line of a paragraph. */
const startsBlock = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+\S|^ {0,3}#{1,6}[ \t]/;
/** The row of delimiters; each row of a table stands for itself. */
const delimiterRow = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*$/;
const blank = /^[ \t>]*$/;

/** Whether reading the text as Markdown would take too long, or too much memory. */
export function isCostly(text: string): boolean {
  const costs = new Costs();
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const stop = newline === -1 ? text.length : newline;
    costs.line(text, start, stop);
    if (costs.tooMuch) return true;
    start = stop + 1;
  }
  costs.endBlock();
  return costs.tooMuch;
}

class Costs {
  #total = 0;
  #most = 0;
  #cells = 0;
  /** Of the block at hand. */
  #length = 0;
  #marks = 0;
  #inTable = false;
  /** Where the text of its last list item begins; 0 where it has none. */
  #contentColumn = 0;

  get tooMuch(): boolean {
    return this.#most > blockCostMax || this.#total > costMax || this.#cells > cellsMax;
  }

  line(text: string, start: number, stop: number): void {
    const head = text.slice(start, Math.min(stop, start + startCharacters));
    if (stop - start === head.length && blank.test(head)) {
      this.endBlock();
      this.#inTable = false;
      this.#contentColumn = 0;
      return;
    }
    if (this.#begins(head) || this.#inTable) this.endBlock();
    this.#inTable ||= delimiterRow.test(head);
    this.#length += stop - start + 1;
    for (let at = start; at < stop; at += 1) {
      const code = text.charCodeAt(at);
      if (code === pipe) this.#cells += 1;
      else if (marks.has(code)) this.#marks += 1;
    }
  }

  endBlock(): void {
    const cost = this.#length * this.#marks;
    this.#total += cost;
    this.#most = Math.max(this.#most, cost);
    this.#length = 0;
    this.#marks = 0;
  }

  /** Further in, or with another number than one, it only goes on with the paragraph. */
  #begins(head: string): boolean {
    const start = startsBlock.exec(head);
    if (start === null) return false;
    const [, indent, number] = start;
    if (indent === undefined) return true;
    if (indent.length > this.#contentColumn + 3) return false;
    if (this.#contentColumn === 0 && number !== undefined && Number(number) !== 1) return false;
    this.#contentColumn = indent.length + 2;
    return true;
  }
}
