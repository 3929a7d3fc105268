/** The document model: an mdast tree whose blocks have source positions, with assets and quality signals. */
import type { Root } from "mdast";
import type {} from "mdast-util-math";
import type { Metrics } from "../../config/rates.ts";
import type { BlockLines } from "./markdown/lines.ts";

/** Left, top, right, bottom in points (1/72 inch) from the top left corner of the page. */
export type BoundingBox = readonly [number, number, number, number];

/** The source of a block; on top-level blocks, list items and table rows as `node.data.provenance`. */
export interface Provenance {
  /** Source unit (page, slide, sheet, line block), 1-based. */
  unit: number;
  bbox?: BoundingBox;
  /** Start and end for media. */
  milliseconds?: readonly [number, number];
  /** 0..1; measured, never a constant. Absent if nothing was measured. */
  confidence?: number;
  /** The further units of a block, in order: for a paragraph across a page break, for example. */
  continued?: readonly Continuation[];
}

/** The part of a block on a further unit. */
export interface Continuation extends Pick<Provenance, "unit" | "bbox" | "confidence"> {
  /** Offset of its text in the plain text of the block; absent if unknown. */
  start?: number;
}

declare module "mdast" {
  interface Data {
    provenance?: Provenance;
  }
  interface TableCellData {
    /** A cell that spans columns or rows; the covered cells are left out of the rows, as in HTML. */
    colspan?: number;
    rowspan?: number;
    /** A header cell outside the first row. */
    header?: boolean;
  }
}

/** A page, slide, sheet, or the only unit of a flowing text. */
export interface Unit {
  /** 1-based, as in the source. */
  index: number;
  width?: number;
  height?: number;
  signals: UnitSignals;
}

/** Measurements of a converted unit; page scores are computed from these alone. */
export interface UnitSignals {
  characters: number;
  /** Characters without a known Unicode value (shown as U+FFFD or a private code). */
  unmappedCharacters: number;
  /** Share 0..1 of the unit's text (and unread text in pictures) in the document; null when unknown. */
  coverage: number | null;
  /** Mean word confidence 0..1 when text was recognized from pictures. */
  ocrConfidence: number | null;
  /** Mean consistency of tables 0..1 (full grid, uniform columns, one value a cell); null without any. */
  tableConsistency: number | null;
  /** Reliability of the characters, 0..1, if their encoding is a weak guess. */
  encodingTrust?: number | undefined;
  /** The number of characters in its formulas, and the certainty of their structure, 0..1; absent without any. */
  formulas?: { characters: number; confidence: number };
  /** Of a part of a recording; absent without speech. */
  speech?: SpeechSignals;
  /** Sentences for the reviewer; empty if there are no problems. */
  warnings: string[];
  /** The unit could not be converted (its text is missing); the rest of the document stands. */
  failed: boolean;
}

/** Measurements of transcribed text that do not require knowing the spoken words. */
export interface SpeechSignals {
  /** Share 0..1 of the transcribed characters that were not dropped as repeated or hallucinated. */
  kept: number;
  /** How well the length of the text fits its duration, 0..1. */
  pace: number;
  /** Share 0..1 of clipped samples. */
  clipped: number;
  /** Power of the speech over that of the background, in decibels; null if one of them is unknown. */
  noiseRatioDb: number | null;
}

export interface Asset {
  /** Path in the bundle: assets/page-003-figure-1.png. Image nodes use it as their url. */
  path: string;
  /** The source file on disk, inside the conversion's work folder. */
  file: string;
  contentType: "image/png" | "image/jpeg" | "image/webp" | "image/tiff" | "image/bmp" | "image/svg+xml";
}

/** UTF-8, at the bundle's root: the subtitles of a recording. */
export interface BundleText {
  path: "transcript.srt" | "transcript.vtt";
  text: string;
}

export interface DocumentMetadata {
  title?: string;
  authors?: string[];
  /** BCP 47, as the source declares it. */
  language?: string;
  /** name → version, e.g. { mupdf: "1.28.1" }. */
  engines: Record<string, string>;
  /** Decisions of the converter, for audits (encoding, delimiter, dropped furniture). */
  details?: Record<string, unknown>;
}

/** Markdown that the converter wrote itself; the converter then guarantees the same properties as the writer. */
interface WrittenMarkdown {
  /** On disk, inside the conversion's work folder; it becomes output.md. */
  file: string;
  lines: BlockLines[];
  assets: string[];
}

export interface Document {
  root: Root;
  /** Absent if the writer creates the Markdown from the tree. */
  written?: WrittenMarkdown;
  units: Unit[];
  assets: Asset[];
  /** Additional files of the bundle's root. */
  files?: BundleText[];
  metadata: DocumentMetadata;
  /** Measured on the real conversion; used for settlement. */
  metrics: Metrics;
}
