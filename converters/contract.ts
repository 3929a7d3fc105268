/** The interface of a converter: bytes in, Document out. It is independent of jobs, Credits, HTTP and accounts. */
import type { TObject } from "@sinclair/typebox";
import type { Metrics } from "../config/rates.ts";
import type { Document } from "./document/model.ts";
import type { Recognize, Upright } from "./ocr/contract.ts";
import type { Speech } from "./speech/contract.ts";

/** A file on disk. Converters read it by path; it is never passed around as bytes. */
export interface Source {
  path: string;
  /** The name given by the caller; only for display and for breaking ties, never a path. */
  filename: string;
  bytes: number;
}

export interface Sample {
  filename: string;
  bytes: number;
  /** The first 64 KiB (or all, if shorter). */
  head: Uint8Array;
  /** The last 64 KiB (or all, if shorter). */
  tail: Uint8Array;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** How certain a capability is that it recognizes the bytes. Names only break ties within one level. */
export const certainty = { none: 0, byName: 1, possible: 2, likely: 3, certain: 4 } as const;
export type Certainty = (typeof certainty)[keyof typeof certainty];

export interface ConversionRequest {
  mode: "fast" | "accurate";
  layoutFidelity: "standard" | "formula";
  /** As written by the caller (pattern of the contract) or null for all; capabilities without pages refuse it. */
  pages: string | null;
  /** Checked against the capability's optionsSchema and completed with its defaults. */
  options: Readonly<Record<string, unknown>>;
}

export type { Metrics };

/** The metrics of the price, measured before anything is paid or converted. */
export interface Measurement {
  metrics: Metrics;
  /** Source units that will be converted, in the capability's sourceUnitKind. */
  sourceUnits: number;
  /** Present when the caller selected pages: sorted, merged, e.g. "1-3,5". */
  pageRanges?: string;
  pagesSelected?: number;
  sourcePagesTotal?: number;
  formula?: FormulaPreflight;
}

/** Regions that look like formulas; the lists are bounded, the formulas that will be rebuilt are not. */
export interface FormulaPreflight {
  detected: boolean;
  /** 0-based, in order. */
  candidatePages: number[];
  /** Points from the top left corner of their page: left, top, right, bottom. */
  regions: { id: string; pageIndex: number; bbox: [number, number, number, number] }[];
}

export interface ConversionContext {
  /** An existing, empty folder for assets and scratch files. */
  workDir: string;
  progress(done: number, total: number): void;
  /**
   * Recognizes the text of a picture in a child process: ask for several at once. The picture's file belongs to the
   * caller, who removes it. Throws Fault timed_out, out_of_memory, worker_crashed, document_too_complex or
   * conversion_failed for problems of this picture, which do not affect the others.
   */
  recognize: Recognize;
  /** Number of pictures worth requesting at once: those that can be recognized at the same time, and the next one. */
  recognizeAtOnce: number;
  /** Transcribes recordings; null without an installed speech model. */
  speech: Speech | null;
  /** The price of the measured metrics in credit_units; null outside the metered service. */
  charge: ((metrics: Metrics) => number) | null;
  /** Files that the job's next attempt finds again, possibly damaged or of another version; or null. */
  keptDir: string | null;
}

/** The appearance of a page: eight bits each for red, green and blue, row by row from the top left. */
export interface DrawnPage {
  data: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** The page's size as in the layout. */
  points: { width: number; height: number };
}

/** The code of a capability: loaded only in the child process that converts. Errors are thrown as Fault. */
export interface Converter {
  /**
   * Bounded work: by the limits of a kind's reader (config/limits.ts), and by the estimate's deadline and memory. Kinds
   * that are priced by pages, slides or pictures count these without converting any. Those priced by cells or words read
   * all of their text, for only what was read can be counted: tables and plain text in pieces, in bounded memory; JSON,
   * XML, HTML, books and notes as the tree that converting reads, without their pictures, their Markdown and its files. A
   * fetched page that is not HTML is converted, from `importBytesMax` bytes at most and without recognition.
   *
   * `workDir`: an existing folder for scratch files, which there is for fetched pages alone.
   */
  measure(source: Source, request: ConversionRequest, workDir?: string): Promise<Measurement>;
  convert(source: Source, request: ConversionRequest, context: ConversionContext): Promise<Document>;
  /**
   * Of kinds whose capability has `pagePictures`: page `number` (from 1) in about `width` pixels, in the geometry of
   * the layout. `workDir`: an existing folder for scratch files. `way`: how the page was found to lie when it was
   * recognized, if that is known; else it is found out again. Throws page_not_found past the last one.
   */
  drawPage?(
    source: Source,
    number: number,
    width: number,
    workDir: string,
    way?: Upright | null,
  ): Promise<DrawnPage>;
}

/** The properties of a format; cheap to import everywhere: code that reads bytes is imported when it is called. */
export interface Capability<Id extends string = string> {
  id: Id;
  name: string;
  extensions: readonly string[];
  mediaTypes: readonly string[];
  sourceUnitKind: string;
  /** Bytes; the smallest of this, the configuration and the plan applies. */
  maxBytes: number | null;
  /** Whether `pages` may be given. */
  pages: boolean;
  /** Kind of recognition, of text in pictures or of speech; null if the format needs neither. */
  recognition: "ocr" | "speech" | null;
  pagePictures: boolean;
  /** Whether a running job shows the number of finished pages; recordings report their progress as events only. */
  pageProgress: boolean;
  modes: readonly ("fast" | "accurate")[];
  layoutFidelities: readonly ("standard" | "formula")[];
  /** JSON Schema of `options`, additionalProperties false, every property with a default. */
  optionsSchema: TObject;
  sniff(sample: Sample): Certainty | Promise<Certainty>;
  load(): Promise<Converter>;
}
