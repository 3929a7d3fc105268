/**
 * URL sources. A source fetches documents of one kind of site through its ImportContext, which uses the guard and has
 * one budget per import.
 *
 * Sources run in the server process: they parse JSON, or search a bounded part of the bytes. HTML is parsed by the
 * converter in a child process.
 */
import type { Settings } from "../../../config/settings/schema.ts";
import type { Database, Discussion, PageAddresses } from "../../../converters/formats/page/contract.ts";
import type { Relay } from "../contract.ts";

export interface UrlSource {
  /** Id in catalog and stored page: `web-page`, `code-hosting`. */
  id: string;
  /** Hosts for the catalog, as in `egress.allow`; `*`: all public hosts. */
  hosts(settings: Settings): readonly string[];
  /**
   * Why it is unavailable, as a sentence for the administrator; null: available. Its URLs are not passed to other
   * sources.
   */
  unavailable(settings: Settings, whyNotRun: WhyNotRun): string | null;
  /** It only finds recordings. */
  recordingsOnly?: true;
  /** Whether it may handle the URL. */
  takes(url: URL, settings: Settings): boolean;
  /** Null: an ordinary page, for later sources. Throws Fault, see `importFault`. */
  fetch(url: URL, context: ImportContext): Promise<SourcePage | null>;
}

/** Facts about a page; unknown ones are omitted. */
export interface PageFacts {
  /** Final URL; base of relative links. */
  url: URL;
  title?: string;
  authors?: readonly string[];
  published?: string;
  siteName?: string;
  /** Display name with extension; default: from title and URL. */
  filename?: string;
  /** Messages for the quality report on missing content. */
  warnings?: readonly string[];
}

/** Text; `charset` as declared; null: detect. */
interface TextBytes {
  bytes: Uint8Array;
  charset: string | null;
}

export type SourcePage = PageFacts &
  /** `whole`: the document itself, without surrounding page. */
  (
    | ({ kind: "html"; whole?: boolean } & TextBytes)
    /** `codeLanguage`: code, shown in a fence; empty: unknown language. */
    | ({ kind: "text"; codeLanguage?: string } & TextBytes)
    /** `addresses`: bases of relative links, if not `url`. */
    | ({ kind: "markdown"; addresses?: PageAddresses } & TextBytes)
    /** Data, converted by its converter and priced as a page. */
    | ({ kind: "csv" | "json" | "xml" } & TextBytes)
    | { kind: "discussion"; discussion: Discussion }
    | { kind: "database"; database: Database }
    /** A Word file of an online word processor; priced as a page. */
    | { kind: "docx"; bytes: Uint8Array }
    /** A recording in the import's folder; converted and priced as audio. */
    | { kind: "audio"; path: string; bytesCount: number }
    /** Another file, converted like an upload; requires `url_import.documents`. */
    | { kind: "document"; bytes: Uint8Array }
  );

/** Why a configured program would not run; null: it would. */
export type WhyNotRun = (program: string) => string | null;

export interface GetOptions {
  /** Default: GET, or POST with a body. */
  method?: "GET" | "POST";
  /** Accept header. */
  accept?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** After decompression; at most the rest of the budget. */
  bytesMax?: number;
  /** Statuses besides 2xx to return; others are thrown as Faults. */
  statuses?: readonly number[];
}

/** Head of a response. */
export interface Answer {
  /** After redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** From Content-Type, lower case, without parameters; empty: none. */
  mediaType: string;
  /** From Content-Type; null: none. */
  charset: string | null;
}

/** Available bytes of a body when deciding its use. */
export const beginningBytes = 4 * 1024;

/** Null: discard the body. May throw Fault. */
export type ChooseBodyUse = (
  answer: Answer,
  beginning: Uint8Array,
) => { into: "memory" | "file"; bytesMax: number } | null;

/** A response with its body; `path` is in the import's folder. */
export type ReadAnswer = Answer &
  (
    | { into: "memory"; bytes: Uint8Array }
    | { into: "file"; path: string; bytesCount: number }
    | { into: "nothing" }
  );

export interface ProgramEnd {
  /** Null: killed. */
  exitCode: number | null;
  output: string;
  complaints: string;
  /** Why its proxy stopped, if it did. */
  ended: ReturnType<Relay["ended"]>;
}

/** Network access of one import. Throws Faults with messages for the caller. */
export interface ImportContext {
  settings: Settings;
  /** Aborts at the time limit or when the caller leaves. */
  signal: AbortSignal;
  /** At most five redirects, https only, each hop checked; no cookies or credentials. */
  get(url: string | URL, options?: GetOptions): Promise<Answer & { bytes: Uint8Array }>;
  /** Decides by head and beginning of the response what to do with its body. `options.bytesMax` always applies. */
  readInto(url: string | URL, choose: ChooseBodyUse, options?: GetOptions): Promise<ReadAnswer>;
  /** Throws Fault if this installation does not convert recordings. */
  requireRecordings(): void;
  /** Empty at first, and removed with everything in it when the import is over and what it found is stored. */
  folder(): Promise<string>;
  /**
   * Runs a configured program confined in the import's folder, with a proxy in `https_proxy`, until the import's time
   * limit.
   */
  run(program: string, args: readonly string[], fileBytesMax: number): Promise<ProgramEnd>;
  /** The remaining budget. */
  left(): { ms: number; bytes: number; requests: number };
}
