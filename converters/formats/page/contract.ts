/**
 * A page as it was fetched from an address, and kept: what the estimate stores and the job converts. The file is one line of
 * JSON, the header, and after its line end the body's bytes. Only this installation writes such files; an upload that
 * looks like one is never taken for one.
 */

/** Text of a page's author, in the form in which the page's own service hands it out. */
export interface Prose {
  format: "html" | "markdown" | "text";
  text: string;
}

/** One contribution, with those that answer it, in the order in which the page shows them. */
export interface Comment {
  author: string | null;
  /** ISO 8601. */
  published: string | null;
  /** As the page counts votes, where it does. */
  score: number | null;
  url: string | null;
  /** Null: it is there no more, but its answers are. */
  body: Prose | null;
  replies: readonly Comment[];
}

/** An issue, a merge request, a thread: what somebody has posted and what others say of it. */
export interface Discussion {
  title: string;
  author: string | null;
  /** ISO 8601. */
  published: string | null;
  /** As the page counts votes, where it does. */
  score: number | null;
  link: string | null;
  /** What else the page says of it (state, labels, milestone), as names and values for people, in order. */
  facts: readonly (readonly [name: string, value: string])[];
  body: Prose | null;
  comments: readonly Comment[];
  /** Comments that the page has and that are not here, because they are too many or cannot be had; 0: it is whole. */
  commentsOmitted: number;
}

/** A cell's value as text for people; `url` where it is a link. */
export type Cell = string | { text: string; url: string };

/** A table of a page that is made of data: its first row names the columns. */
export interface PageTable {
  title: string | null;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Rows that the page has and that are not here; 0: it is whole. */
  rowsOmitted: number;
}

export interface Database {
  title: string;
  description: Prose | null;
  tables: readonly PageTable[];
}

/** `html`, `text` and `markdown` as fetched, a file of another kind, or a Discussion or Database as JSON. */
export type PageKind =
  | "html"
  | "text"
  | "markdown"
  | "discussion"
  | "database"
  | "docx"
  | "csv"
  | "json"
  | "xml";

/** What relative addresses are relative to: those that begin with a slash to `root`, all others to `folder`. */
export interface AddressBase {
  folder: string;
  root: string;
}

/** Of a repository's files: links lead to pages, pictures to bytes. */
export interface PageAddresses {
  links: AddressBase;
  images: AddressBase;
}

export interface PageHeader {
  page: 1;
  kind: PageKind;
  /** The source that it was fetched by, e.g. web-page. */
  source: string;
  /** Where it was in the end, without a fragment; what its links are relative to. */
  url: string;
  requestedUrl: string;
  /** As the source tells it; null: the body says. */
  title: string | null;
  authors: readonly string[];
  /** ISO 8601, or null where only the body says. */
  published: string | null;
  siteName: string | null;
  /** As the host declared it, for html, text and markdown; null: the bytes say. */
  charset: string | null;
  /** Of html: it is the document itself, with nothing around it that would have to go. */
  whole: boolean;
  /** Of markdown: where its relative addresses lead, where that is not below `url`. */
  addresses: PageAddresses | null;
  /** Of text that is code: the name for its fence, e.g. `typescript`; null: it is prose, or told by itself. */
  codeLanguage: string | null;
  /** ISO 8601. */
  fetchedAt: string;
  /** From the first look-up to the last byte: what the price is made of, beside the words. */
  fetchMs: number;
  warnings: readonly string[];
}
