/**
 * Laid-out pages, put away: a long document is laid out page by page, and what the whole must be known for (headings,
 * broken words, what goes on over pages) is decided afterwards. In between a word takes 32 bytes instead of 200.
 * Objects come back equal but not identical, and with lengths in single precision.
 */
import type {
  Block,
  Code,
  Contents,
  ContentsEntry,
  Figure,
  Formula,
  Line,
  Paragraph,
  Picture,
  Style,
  Table,
  TableCell,
  Word,
  WordFormula,
} from "../model.ts";
import type { TagElement } from "../tags/element.ts";
import { NumberReader, NumberWriter } from "./numbers.ts";

/** Objects of a document that many places share, by number: texts of words, styles. */
class Pool<T> {
  readonly #indices = new Map<T, number>();
  readonly #items: T[] = [];

  indexOf(item: T): number {
    let index = this.#indices.get(item);
    if (index === undefined) {
      index = this.#items.length;
      this.#items.push(item);
      this.#indices.set(item, index);
    }
    return index;
  }

  at(index: number): T {
    if (index >= this.#items.length) throw new Error("a packed page names what was never pooled");
    return this.#items[index] as T;
  }
}

/** How the parts of a page become numbers, and the same parts again: one codec a type, records by their fields. */

/** What the pages of one document share. Numbers in a pool stay below 2^24, where single precision is exact. */
interface Pools {
  texts: Pool<string>;
  styles: Pool<Style>;
  tags: Pool<TagElement>;
}

interface Codec<T> {
  write(value: T, out: NumberWriter, pools: Pools): void;
  read(from: NumberReader, pools: Pools): T;
}

const number: Codec<number> = {
  write: (value, out) => out.push(value),
  read: (from) => from.next(),
};

const flag: Codec<boolean> = {
  write: (value, out) => out.push(value ? 1 : 0),
  read: (from) => from.next() === 1,
};

const text: Codec<string> = {
  write: (value, out, { texts }) => out.push(texts.indexOf(value)),
  read: (from, { texts }) => texts.at(from.next()),
};

const style: Codec<Style> = {
  write: (value, out, { styles }) => out.push(styles.indexOf(value)),
  read: (from, { styles }) => styles.at(from.next()),
};

const tag: Codec<TagElement | undefined> = {
  write: (value, out, { tags }) => out.push(value === undefined ? 0 : tags.indexOf(value) + 1),
  read(from, { tags }) {
    const index = from.next();
    return index === 0 ? undefined : tags.at(index - 1);
  },
};

/** Always this value: what tells the kinds of a union apart. */
const constant = <T>(value: T): Codec<T> => ({ write: () => undefined, read: () => value });

function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    write(value, out, pools) {
      out.push(value === null ? 0 : 1);
      if (value !== null) codec.write(value, out, pools);
    },
    read: (from, pools) => (from.next() === 0 ? null : codec.read(from, pools)),
  };
}

function optional<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    write(value, out, pools) {
      out.push(value === undefined ? 0 : 1);
      if (value !== undefined) codec.write(value, out, pools);
    },
    read: (from, pools) => (from.next() === 0 ? undefined : codec.read(from, pools)),
  };
}

function list<T>(codec: Codec<T>): Codec<T[]> {
  return {
    write(values, out, pools) {
      out.push(values.length);
      for (const value of values) codec.write(value, out, pools);
    },
    read(from, pools) {
      const length = from.next();
      const values: T[] = [];
      for (let i = 0; i < length; i++) values.push(codec.read(from, pools));
      return values;
    },
  };
}

/** Every field has its codec: a field that is added to the type and forgotten here does not compile. */
function record<T extends object>(fields: { [Field in keyof Required<T>]: Codec<T[Field]> }): Codec<T> {
  const codecs = Object.entries(fields) as [keyof T, Codec<T[keyof T]>][];
  return {
    write(value, out, pools) {
      for (const [field, codec] of codecs) codec.write(value[field], out, pools);
    },
    read(from, pools) {
      const value: Partial<T> = {};
      for (const [field, codec] of codecs) {
        const read = codec.read(from, pools);
        if (read !== undefined) value[field] = read;
      }
      return value as T;
    },
  };
}

/** Told apart by `kind`. */
function union<T extends { kind: string }>(
  kinds: {
    [Kind in T["kind"]]: Codec<Extract<T, { kind: Kind }>>;
  },
): Codec<T> {
  const names = Object.keys(kinds) as T["kind"][];
  return {
    write(value, out, pools) {
      out.push(names.indexOf(value.kind));
      (kinds[value.kind as T["kind"]] as unknown as Codec<T>).write(value, out, pools);
    },
    read(from, pools) {
      const name = names[from.next()];
      if (name === undefined) throw new Error("a packed page has a block of no kind");
      return (kinds[name] as unknown as Codec<T>).read(from, pools);
    },
  };
}

/** Words as numbers, by hand instead of by field: a long document has a million of them. */
const scripts: readonly Word["script"][] = [null, "super", "sub"];
const glued = 4;
const marked = 8;
const measured = 16;

/** Told apart by the words that have them. */
const rare = record<Rare>({
  url: nullable(text),
  note: nullable(text),
  comments: optional(list(text)),
  formula: optional(record<WordFormula>({ latex: text, confidence: number })),
});

type Common = "text" | "x0" | "y0" | "x1" | "y1" | "baseline" | "style" | "glued" | "script" | "confidence";
/** What a word's tag says is said of its paragraph by then. */
type Rare = Omit<Word, Common | "tag">;

const isRare = (value: Word): boolean =>
  value.url !== null || value.note !== null || value.comments !== undefined || value.formula !== undefined;

const word: Codec<Word> = {
  write(value, out, pools) {
    out.push(pools.texts.indexOf(value.text));
    out.push(value.x0);
    out.push(value.y0);
    out.push(value.x1);
    out.push(value.y1);
    out.push(value.baseline);
    out.push(pools.styles.indexOf(value.style));
    const more = isRare(value);
    const { confidence } = value;
    const bits = (value.glued ? glued : 0) + (more ? marked : 0) + (confidence === undefined ? 0 : measured);
    out.push(scripts.indexOf(value.script) + bits);
    if (confidence !== undefined) out.push(confidence);
    if (more) rare.write(value, out, pools);
  },
  read(from, pools) {
    const value: Word = {
      text: pools.texts.at(from.next()),
      x0: from.next(),
      y0: from.next(),
      x1: from.next(),
      y1: from.next(),
      baseline: from.next(),
      style: pools.styles.at(from.next()),
      glued: false,
      script: null,
      url: null,
      note: null,
    };
    const bits = from.next();
    value.script = scripts[bits & 3] ?? null;
    value.glued = (bits & glued) !== 0;
    if ((bits & measured) !== 0) value.confidence = from.next();
    if ((bits & marked) !== 0) Object.assign(value, rare.read(from, pools));
    return value;
  },
};

/** Codecs of everything that a laid-out page holds. */
const box = { x0: number, y0: number, x1: number, y1: number };

const line: Codec<Line> = record<Line>({ ...box, words: list(word), baseline: number, style });

const cell = record<TableCell>({ lines: list(line), colspan: number, rowspan: number });

const picture = record<Picture>({ ...box, width: number, height: number, ordinal: number });

const entry = record<ContentsEntry>({ title: line, whole: line, page: text, led: flag });

const block = union<Block>({
  paragraph: record<Paragraph>({
    kind: constant("paragraph"),
    ...box,
    lines: list(line),
    style,
    page: number,
    left: number,
    right: number,
    above: number,
    below: number,
    demoted: flag,
    tag,
    bulleted: optional(flag),
  }),
  table: record<Table>({
    kind: constant("table"),
    ...box,
    rows: list(list(cell)),
    columns: number,
    edges: list(number),
    headerRows: number,
  }),
  figure: record<Figure>({
    kind: constant("figure"),
    ...box,
    picture: nullable(picture),
    lines: list(line),
    alt: optional(text),
    confidence: optional(number),
    recognized: optional(flag),
  }),
  code: record<Code>({ kind: constant("code"), ...box, lines: list(line), text }),
  formula: record<Formula>({
    kind: constant("formula"),
    ...box,
    lines: list(line),
    latex: text,
    confidence: number,
    number: nullable(text),
  }),
  contents: record<Contents>({ kind: constant("contents"), ...box, entries: list(entry) }),
});

const regions: Codec<Block[][]> = list(list(block));

export class PackedPages {
  readonly #pools: Pools = {
    texts: new Pool<string>(),
    styles: new Pool<Style>(),
    tags: new Pool<TagElement>(),
  };
  readonly #writer = new NumberWriter();
  readonly #pages: { page: number; numbers: Float32Array }[] = [];

  /** Page numbers as in the source, in the order in which they are read. */
  pack(page: number, blocks: Block[][]): void {
    regions.write(blocks, this.#writer, this.#pools);
    this.#pages.push({ page, numbers: this.#writer.take() });
  }

  get count(): number {
    return this.#pages.length;
  }

  /** The regions of the page that was packed as number `index`, from 0: new objects each time. */
  open(index: number): { page: number; regions: Block[][] } {
    const packed = this.#pages[index];
    if (!packed) throw new RangeError(`no page ${index} was packed`);
    return { page: packed.page, regions: regions.read(new NumberReader(packed.numbers), this.#pools) };
  }
}
