/** Codecs of everything that a laid-out page holds. */
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
  Table,
  TableCell,
} from "../model.ts";
import {
  type Codec,
  constant,
  flag,
  list,
  nullable,
  number,
  optional,
  record,
  style,
  tag,
  text,
  union,
} from "./codec.ts";
import { word } from "./words.ts";

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
    recognised: optional(flag),
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

/** Regions of a page, each a list of blocks. */
export const regions: Codec<Block[][]> = list(list(block));
