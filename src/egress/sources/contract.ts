/**
 * Kinds of places that documents are imported from by address. A source knows how one kind hands its documents out; it
 * reaches the network by its means alone, which go through the guard and have one budget for the whole import.
 *
 * Sources run in the server's own process: what they read of a host's answers is JSON, or looked for in a bounded part of
 * the bytes. Trees of HTML are built by the converter, in its child.
 */
import type { Settings } from "../../../config/settings/schema.ts";
import type { Database, Discussion, PageAddresses } from "../../../converters/formats/page/contract.ts";
import type { Relay } from "../contract.ts";

export interface UrlSource {
  /** In the catalog and in the stored page: `web-page`, `code-hosting`. */
  id: string;
  /** For the catalog: names as in `egress.allow`, where `*` is every public host; with those of the settings. */
  hosts(settings: Settings): readonly string[];
  /**
   * Why it cannot be used on this installation, as a sentence for the administrator; null: it can. Addresses that it takes
   * are then no other source's.
   */
  unavailable(settings: Settings, whyNotRun: WhyNotRun): string | null;
  /** What it finds are recordings and nothing else: where none are converted, it is of no use. */
  recordingsOnly?: true;
  /** Whether it may know what is there, by the address alone. */
  takes(url: URL, settings: Settings): boolean;
  /**
   * Null: on a closer look it is an ordinary page, for the sources that come after. Throws Fault: what the means throw, and
   * what `importFault` names.
   */
  fetch(url: URL, context: ImportContext): Promise<SourcePage | null>;
}

/** What a page is, beside its body; what a source does not know it leaves out. */
export interface PageFacts {
  /** Where it was in the end; relative links are relative to it. */
  url: URL;
  title?: string;
  authors?: readonly string[];
  /** ISO 8601. */
  published?: string;
  siteName?: string;
  /** The document's name for people, with an extension; else it is made of title and address. */
  filename?: string;
  /** Sentences for the quality report: what the page has and this document lacks. */
  warnings?: readonly string[];
}

/** Bytes that are text; `charset` as the host declared it, null: the bytes say. */
interface TextBytes {
  bytes: Uint8Array;
  charset: string | null;
}

/** What was found at an address. */
export type SourcePage = PageFacts &
  /** `whole`: it is the document itself, with nothing around it. */
  (
    | ({ kind: "html"; whole?: boolean } & TextBytes)
    /** `codeLanguage`: it is code, shown in a fence of that name; empty where the name is not known. */
    | ({ kind: "text"; codeLanguage?: string } & TextBytes)
    /** `addresses`: where relative ones lead, where that is not below `url`. */
    | ({ kind: "markdown"; addresses?: PageAddresses } & TextBytes)
    /** Data, converted by the converter of their kind and priced as a page. */
    | ({ kind: "csv" | "json" | "xml" } & TextBytes)
    | { kind: "discussion"; discussion: Discussion }
    | { kind: "database"; database: Database }
    /** A Word file that an online word processor hands out; priced as a page. */
    | { kind: "docx"; bytes: Uint8Array }
    /** A recording, by its path in the import's folder; converted and priced as audio. */
    | { kind: "audio"; path: string; bytesCount: number }
    /** A file that is no page, converted as if it had been uploaded; refused unless `url_import.documents` is on. */
    | { kind: "document"; bytes: Uint8Array }
  );

/** Why a program of the administrator's would not be run, as a sentence; null: it would. */
export type WhyNotRun = (program: string) => string | null;

export interface GetOptions {
  /** Absent: GET, or POST where there is a body. */
  method?: "GET" | "POST";
  /** Media types, as in the header field. */
  accept?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** After decompression; at the most what is left of the budget. */
  bytesMax?: number;
  /** Statuses beside 2xx whose answers the source wants to see; all others are thrown as what they mean. */
  statuses?: readonly number[];
}

/** The head of an answer. */
export interface Answer {
  /** After redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** Of the Content-Type, lower case without parameters; empty: there is none. */
  mediaType: string;
  /** As the Content-Type says; null: it does not. */
  charset: string | null;
}

/** So much of a body is there when it is chosen what becomes of it, unless the body is shorter. */
export const beginningBytes = 4 * 1024;

/** Null: nothing more of the body is wanted. May throw Fault. */
export type ChooseBodyUse = (
  answer: Answer,
  beginning: Uint8Array,
) => { into: "memory" | "file"; bytesMax: number } | null;

/** An answer with what was made of its body; `path` is in the import's folder. */
export type ReadAnswer = Answer &
  (
    | { into: "memory"; bytes: Uint8Array }
    | { into: "file"; path: string; bytesCount: number }
    | { into: "nothing" }
  );

/** How a program has ended. */
export interface ProgramEnd {
  /** Null: it was ended. */
  exitCode: number | null;
  output: string;
  complaints: string;
  /** Why its proxy let nothing through any more, if that was so. */
  ended: ReturnType<Relay["ended"]>;
}

/** The way out for one import. Everything it throws is a Fault that can be told to the caller. */
export interface ImportContext {
  settings: Settings;
  /** Aborts when the time is up or nobody waits any more. */
  signal: AbortSignal;
  /** At most five redirects, https alone, each hop judged; no cookies, no credentials. */
  get(url: string | URL, options?: GetOptions): Promise<Answer & { bytes: Uint8Array }>;
  /**
   * The same, where the head and the beginning of an answer decide what becomes of its body. `options.bytesMax` bounds
   * whatever is chosen.
   */
  readInto(url: string | URL, choose: ChooseBodyUse, options?: GetOptions): Promise<ReadAnswer>;
  /** Throws Fault where this installation converts no recordings: none is fetched then. */
  requireRecordings(): void;
  /** Empty at first, and removed with everything in it when the import is over and what it found is stored. */
  folder(): Promise<string>;
  /**
   * Runs a program of the administrator's in the import's folder, confined, until the import's time is up; it reaches out
   * through a proxy of its own, whose address it finds where programs look for it (`https_proxy`).
   */
  run(program: string, args: readonly string[], fileBytesMax: number): Promise<ProgramEnd>;
  /** What is left of the budget. */
  left(): { ms: number; bytes: number; requests: number };
}
