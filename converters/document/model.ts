/** The document model: an mdast tree whose blocks know their source, with assets and quality signals. */
import type { Root } from "mdast";
import type {} from "mdast-util-math";
import type { Metrics } from "../../config/rates.ts";
import type { BlockLines } from "./markdown/lines.ts";

/** Left, top, right, bottom in points (1/72 inch) from the top left corner of the page. */
export type BoundingBox = readonly [number, number, number, number];

/** Where a block of the tree comes from; on top-level blocks, list items and table rows as `node.data.provenance`. */
export interface Provenance {
  /** Source unit (page, slide, sheet, line block), 1-based. */
  unit: number;
  bbox?: BoundingBox;
  /** Start and end for media. */
  milliseconds?: readonly [number, number];
  /** 0..1; measured, never a constant. Absent where nothing was measured. */
  confidence?: number;
  /** The further units that a block goes on to, in order: a paragraph across a page break, for example. */
  continued?: readonly Continuation[];
}

/** The part of a block on a further unit. */
export interface Continuation extends Pick<Provenance, "unit" | "bbox" | "confidence"> {
  /** Offset of its text in the plain text of the block; absent where its text is not told apart. */
  start?: number;
}

declare module "mdast" {
  interface Data {
    provenance?: Provenance;
  }
  interface TableCellData {
    /** A cell that covers more than one column or row; the cells it covers are left out of the rows, as in HTML. */
    colspan?: number;
    rowspan?: number;
    /** A header cell outside the first row. */
    header?: boolean;
  }
}

/** A page, slide, sheet or the one unit of a flowing text. */
export interface Unit {
  /** 1-based, as in the source. */
  index: number;
  width?: number;
  height?: number;
  signals: UnitSignals;
}

/** What was measured while converting a unit; the page scores are computed from these alone. */
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
  /** How far the characters can be trusted, 0..1, where their encoding is a guess on little evidence. */
  encodingTrust?: number | undefined;
  /** The characters of its formulas, and how far their structure is certain, 0..1; absent without any. */
  formulas?: { characters: number; confidence: number };
  /** Of a stretch of a recording; absent where nothing is spoken of. */
  speech?: SpeechSignals;
  /** Sentences for the reviewer; empty when all is well. */
  warnings: string[];
  /** The unit could not be converted (its text is missing); the rest of the document stands. */
  failed: boolean;
}

/** What can be measured of transcribed text without knowing what was said. */
export interface SpeechSignals {
  /** Share 0..1 of the transcribed characters that were not left out as repeated or as said by nobody. */
  kept: number;
  /** How far the text is as long as its time allows, 0..1. */
  pace: number;
  /** Share 0..1 of samples at the limit of what they can be. */
  clipped: number;
  /** Power of the speech over that of the sound beside it, in decibels; null where one of them could not be told. */
  noiseRatioDb: number | null;
}

export interface Asset {
  /** Path in the bundle: assets/page-003-figure-1.png. Image nodes use it as their url. */
  path: string;
  /** The file on disk that becomes it, inside the conversion's work folder. */
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
  /** What the converter decided and an auditor may ask about (encoding, delimiter, dropped furniture). */
  details?: Record<string, unknown>;
}

/** Markdown that the converter wrote itself; the converter then keeps the writer's promises. */
interface WrittenMarkdown {
  /** On disk, inside the conversion's work folder; it becomes output.md. */
  file: string;
  lines: BlockLines[];
  assets: string[];
}

export interface Document {
  root: Root;
  /** Absent where the tree says all and the writer makes Markdown of it. */
  written?: WrittenMarkdown;
  units: Unit[];
  assets: Asset[];
  /** Files of the bundle's root beside the ones that every bundle has. */
  files?: BundleText[];
  metadata: DocumentMetadata;
  /** As measured on the real conversion; settlement uses these. */
  metrics: Metrics;
}
