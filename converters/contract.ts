/** What a converter is: bytes in, Document out. It knows nothing of jobs, Credits, HTTP or accounts. */
import type { TObject } from "@sinclair/typebox";
import type { Metrics } from "../config/rates.ts";
import type { Document } from "./document/model.ts";
import type { Recognize, Upright } from "./ocr/contract.ts";
import type { Speech } from "./speech/contract.ts";

/** A file on disk. Converters read it by path; it is never passed around as bytes. */
export interface Source {
  path: string;
  /** The name that the caller gave; shown and used to break ties only, never a path. */
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

/** How certain a capability is that it recognises the bytes. Names only break ties within one level. */
export const certainty = { none: 0, byName: 1, possible: 2, likely: 3, certain: 4 } as const;
export type Certainty = (typeof certainty)[keyof typeof certainty];

export interface ConversionRequest {
  mode: "fast" | "accurate";
  layoutFidelity: "standard" | "formula";
  /** As the caller wrote it (pattern of the contract) or null for all; capabilities without pages refuse it. */
  pages: string | null;
  /** Checked against the capability's optionsSchema and completed with its defaults. */
  options: Readonly<Record<string, unknown>>;
}

export type { Metrics };

/** What the price is made of, found before anything is paid or converted. */
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

/** Where a document seems to have formulas; the lists are bounded, the formulas that will be rebuilt are not. */
export interface FormulaPreflight {
  detected: boolean;
  /** 0-based, in order. */
  candidatePages: number[];
  /** Points from the top left corner of their page: left, top, right, bottom. */
  regions: { id: string; pageIndex: number; bbox: [number, number, number, number] }[];
}

export interface ConversionContext {
  /** An existing, empty folder that the converter may write assets and scratch files to. */
  workDir: string;
  progress(done: number, total: number): void;
  /**
   * Reads the text of a picture, in a process of its own: ask for several at once. The picture's file belongs to the
   * caller, who removes it. Throws Fault timed_out, out_of_memory, worker_crashed, document_too_complex or
   * conversion_failed for what this one picture did to its reader, which is no reason to give up the others.
   */
  recognize: Recognize;
  /** So many pictures are worth asking for at once: those that can be read at the same time, and the next one. */
  recognizeAtOnce: number;
  /** Transcribes recordings; null where no speech model is installed. */
  speech: Speech | null;
  /** The price of the measured metrics in credit_units; null outside the metered service. */
  charge: ((metrics: Metrics) => number) | null;
  /** Files that the job's next attempt finds again, possibly damaged or of another version; or null. */
  keptDir: string | null;
}

/** A page as it looks: eight bits for each of red, green and blue, row by row from the top left. */
export interface DrawnPage {
  data: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** The page's size as in the layout. */
  points: { width: number; height: number };
}

/** The code behind a capability: loaded only in the child process that converts. Errors are thrown as Fault. */
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
   * recognised, if that is known; else it is found out again. Throws page_not_found past the last one.
   */
  drawPage?(
    source: Source,
    number: number,
    width: number,
    workDir: string,
    way?: Upright | null,
  ): Promise<DrawnPage>;
}

/** The facts of a kind of input; cheap to import everywhere, so code that reads bytes is imported when it is called. */
export interface Capability<Id extends string = string> {
  id: Id;
  name: string;
  extensions: readonly string[];
  mediaTypes: readonly string[];
  sourceUnitKind: string;
  /** Bytes; the least of this, the configuration and the plan counts. */
  maxBytes: number | null;
  /** Whether `pages` may be given. */
  pages: boolean;
  /** How text in pictures, or speech, is recognised; null where the kind has neither. */
  recognition: "ocr" | "speech" | null;
  pagePictures: boolean;
  /** Whether a running job shows how many pages are done; media tell their progress as events only. */
  pageProgress: boolean;
  modes: readonly ("fast" | "accurate")[];
  layoutFidelities: readonly ("standard" | "formula")[];
  /** JSON Schema of `options`, additionalProperties false, every property with a default. */
  optionsSchema: TObject;
  sniff(sample: Sample): Certainty | Promise<Certainty>;
  load(): Promise<Converter>;
}
