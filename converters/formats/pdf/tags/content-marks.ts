/**
 * Marked content (ISO 32000-2, 14.6) of a content stream, written anew: each run of drawing that belongs to one
 * element gets a marked-content identifier of its own, numbered in the order in which it is drawn, and the file's own
 * marks go, apart from optional content and replacement texts, which change what is drawn or read.
 *
 * The engine closes an element only when the next one begins, so a run is opened by an empty pair of marks and lasts
 * until the next pair.
 */

/** A marked-content sequence of the file. */
export interface Mark {
  tag: string;
  /** Null outside of the structure tree. */
  id: number | null;
}

export interface MarkProperties {
  id: number | null;
  /** As written in the file, e.g. `(fi)` or `<FEFF0066>`; null without. */
  actualText: string | null;
}

export interface Rewritten<T> {
  bytes: Uint8Array;
  /** What each run belongs to; the first, 0, is what is drawn before any mark. */
  runs: (T | null)[];
}

interface RewriteOptions<T> {
  /** The file's property lists by name, for marks that refer to them. */
  properties: (name: string) => MarkProperties | null;
  /** What drawing inside this mark belongs to; `around` is what the mark around it gave. */
  resolve: (mark: Mark, around: T | null) => T | null;
  /** What the structure tree says to read in place of what this mark shows; null for nothing. */
  replacement: (mark: Mark) => string | null;
  runsMax: number;
}

/** A tag that the engine does not take for a structure type. */
const plainTag = "/MM";

const nestingMax = 10_000;

const Kind = { regular: 0, space: 1, delimiter: 2 } as const;

/** Character classes (ISO 32000-2, 7.2.3). */
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = Kind.space;
for (const character of "()<>[]{}/%") kinds[character.charCodeAt(0)] = Kind.delimiter;

const code = (character: string): number => character.charCodeAt(0);
const [slash, percent, open, close] = [code("/"), code("%"), code("("), code(")")];
const [less, greater, backslash] = [code("<"), code(">"), code("\\")];

const latin1 = new TextDecoder("latin1");

/** Null where nothing is marked, or where there are more runs than `runsMax`. */
export function rewriteMarks<T>(bytes: Uint8Array, options: RewriteOptions<T>): Rewritten<T> | null {
  return new Rewriter(bytes, options).run();
}

class Rewriter<T> {
  readonly #bytes: Uint8Array;
  readonly #options: RewriteOptions<T>;
  readonly #out: Uint8Array[] = [];
  readonly #runs: (T | null)[] = [null];
  readonly #open: (T | null)[] = [];
  #copied = 0;
  #now: T | null = null;
  /** Where a new run would begin: behind the mark that was opened or closed last. */
  #boundary = 0;

  constructor(bytes: Uint8Array, options: RewriteOptions<T>) {
    this.#bytes = bytes;
    this.#options = options;
  }

  run(): Rewritten<T> | null {
    this.#scan();
    if (this.#runs.length === 1 || this.#runs.length > this.#options.runsMax) return null;
    this.#copyTo(this.#bytes.length);
    return { bytes: Buffer.concat(this.#out), runs: this.#runs };
  }

  #scan(): void {
    const bytes = this.#bytes;
    const end = bytes.length;
    // The last operands: where names and dictionaries began.
    let operand = -1;
    let before = -1;
    for (let at = 0; at < end; ) {
      const byte = bytes[at] as number;
      const kind = kinds[byte];
      if (kind === Kind.space) {
        at++;
        continue;
      }
      if (kind === Kind.delimiter) {
        if (byte === slash || (byte === less && bytes[at + 1] === less)) {
          before = operand;
          operand = at;
        }
        at = this.#skipDelimited(at);
        continue;
      }
      const start = at;
      while (at < end && kinds[bytes[at] as number] === Kind.regular) at++;
      const first = bytes[start] as number;
      // Numbers are most of what there is.
      if (first < 58 && first !== 39 && first !== 34) continue;
      at = this.#operator(start, at, operand, before);
    }
  }

  #operator(start: number, end: number, operand: number, before: number): number {
    const bytes = this.#bytes;
    const length = end - start;
    const first = bytes[start];
    if (length === 3 && bytes[end - 1] === 67 /* C */) {
      const word = latin1.decode(bytes.subarray(start, end));
      if (word === "BDC") this.#begin(before, operand, start, end);
      else if (word === "BMC") this.#begin(operand, -1, start, end);
      else if (word === "EMC") this.#end(end);
      return end;
    }
    if (this.#boundaryMatters() && paints(bytes, start, length)) this.#startRun();
    // Pictures in the stream hold any bytes.
    return length === 2 && first === 73 /* I */ && bytes[start + 1] === 68 /* D */
      ? this.#skipPicture(end)
      : end;
  }

  #begin(tagAt: number, propertiesAt: number, start: number, end: number): void {
    const around = this.#open.at(-1) ?? null;
    if (tagAt < 0 || this.#bytes[tagAt] !== slash || this.#open.length > nestingMax) {
      this.#open.push(around);
      return;
    }
    const tag = nameAt(this.#bytes, tagAt);
    if (tag === "OC") {
      this.#open.push(around);
      this.#boundary = end;
      return;
    }
    const properties = propertiesAt > tagAt ? this.#properties(propertiesAt, start) : null;
    this.#copyTo(tagAt);
    const mark: Mark = { tag, id: properties?.id ?? null };
    const text = properties?.actualText ?? hexString(this.#options.replacement(mark));
    this.#write(text ? `${plainTag} <</ActualText ${text}>> BDC` : `${plainTag} BMC`);
    this.#copied = end;
    this.#open.push(this.#options.resolve(mark, around));
    this.#boundary = end;
  }

  #end(end: number): void {
    this.#open.pop();
    this.#boundary = end;
  }

  #boundaryMatters(): boolean {
    return (this.#open.at(-1) ?? null) !== this.#now;
  }

  /** Marks follow each other without anything drawn between them: a run begins only where something is. */
  #startRun(): void {
    const next = this.#open.at(-1) ?? null;
    // Runs end without a mark of their own where a page of untagged text goes on for ever.
    if (this.#runs.length > this.#options.runsMax) return;
    this.#now = next;
    this.#copyTo(this.#boundary);
    this.#write(` /P <</MCID ${this.#runs.length}>> BDC EMC `);
    this.#runs.push(next);
  }

  #properties(at: number, end: number): MarkProperties | null {
    const bytes = this.#bytes;
    if (bytes[at] === slash) return this.#options.properties(nameAt(bytes, at));
    const text = latin1.decode(bytes.subarray(at, end));
    const id = /\/MCID\s+(\d{1,9})/.exec(text)?.[1];
    return {
      id: id === undefined ? null : Number(id),
      actualText: /\/ActualText\s*(<[0-9A-Fa-f\s]*>|\((?:[^()\\]|\\[\s\S])*\))/.exec(text)?.[1] ?? null,
    };
  }

  #copyTo(at: number): void {
    if (at > this.#copied) this.#out.push(this.#bytes.subarray(this.#copied, at));
    this.#copied = Math.max(this.#copied, at);
  }

  #write(text: string): void {
    // Strings of the file are bytes, not text.
    this.#out.push(Buffer.from(text, "latin1"));
  }

  #skipDelimited(at: number): number {
    const bytes = this.#bytes;
    const byte = bytes[at];
    if (byte === slash) {
      let end = at + 1;
      while (end < bytes.length && kinds[bytes[end] as number] === Kind.regular) end++;
      return end;
    }
    if (byte === open) return this.#skipString(at);
    if (byte === percent) {
      let end = at + 1;
      while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
      return end;
    }
    if (byte !== less) return at + 1;
    if (bytes[at + 1] === less) return this.#skipDictionary(at);
    const end = bytes.indexOf(greater, at + 1);
    return end < 0 ? bytes.length : end + 1;
  }

  #skipString(at: number): number {
    const bytes = this.#bytes;
    let depth = 0;
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === backslash) i++;
      else if (byte === open) depth++;
      else if (byte === close && --depth === 0) return i + 1;
    }
    return bytes.length;
  }

  #skipDictionary(at: number): number {
    const bytes = this.#bytes;
    let depth = 0;
    for (let i = at; i < bytes.length; ) {
      const byte = bytes[i];
      if (byte === less && bytes[i + 1] === less) {
        depth++;
        i += 2;
      } else if (byte === greater && bytes[i + 1] === greater) {
        i += 2;
        if (--depth === 0) return i;
      } else if (byte === open) i = this.#skipString(i);
      else i++;
    }
    return bytes.length;
  }

  /** Behind the EI that ends a picture's data: one with blanks around it. */
  #skipPicture(at: number): number {
    const bytes = this.#bytes;
    for (let i = at + 1; i < bytes.length; i++) {
      i = bytes.indexOf(69 /* E */, i);
      if (i < 0) return bytes.length;
      const blank = (index: number) => index >= bytes.length || kinds[bytes[index] as number] === Kind.space;
      if (bytes[i + 1] === 73 /* I */ && blank(i - 1) && blank(i + 2)) return i + 2;
    }
    return bytes.length;
  }
}

/** Operators that show text, paint paths and shadings, and draw pictures and forms. */
const painters = new Set(["Tj", "TJ", "'", '"', "Do", "ID", "sh", ..."S s F f f* B B* b b*".split(" ")]);

function paints(bytes: Uint8Array, start: number, length: number): boolean {
  return length <= 2 && painters.has(latin1.decode(bytes.subarray(start, start + length)));
}

function nameAt(bytes: Uint8Array, at: number): string {
  let end = at + 1;
  while (end < bytes.length && kinds[bytes[end] as number] === Kind.regular) end++;
  const name = latin1.decode(bytes.subarray(at + 1, end));
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** In UTF-16BE with its byte order mark (ISO 32000-2, 7.9.2.2). */
function hexString(text: string | null): string | null {
  if (text === null) return null;
  let hex = "FEFF";
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, "0");
  return `<${hex}>`;
}
