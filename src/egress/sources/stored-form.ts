/** What a source has found → what is stored of it: a page in our own form, a recording or a file as they are. */
import { Readable } from "node:stream";
import { isoTime } from "../../../config/ambient.ts";
import type { PageHeader, PageKind } from "../../../converters/page/contract.ts";
import { pageHead } from "../../../converters/page/stored.ts";
import type { SourcePage } from "./contract.ts";
import { importFault } from "./failures.ts";
import { filenameOf } from "./filename.ts";
import type { ImportParts } from "./means.ts";
import { ownFileStream } from "./own-file.ts";
import { withoutFragment } from "./without-fragment.ts";

export interface StoredForm {
  /** The source's id. */
  source: string;
  filename: string;
  /** A page to be stored in our own form, a recording, or a file as it would be uploaded. */
  as: "page" | "recording" | "file";
  bytes(): Readable;
  fetchMs: number;
}

/** How the page was found. */
export interface Way {
  source: string;
  requested: URL;
  fetchMs: number;
}

/** Throws Fault: unsupported_input for a file that is no page, where the administrator does not want those. */
export function storedForm(
  page: SourcePage,
  way: Way,
  { settings, clock }: Pick<ImportParts, "settings" | "clock">,
): StoredForm {
  const { source, fetchMs } = way;
  const common = { source, fetchMs, filename: filenameOf(page) };
  if (page.kind === "audio")
    return { ...common, as: "recording", bytes: () => ownFileStream(page.path, page.bytesCount) };
  if (page.kind === "document") {
    if (!settings["url_import.documents"]) throw importFault("binary");
    return { ...common, as: "file", bytes: () => Readable.from([page.bytes]) };
  }
  const head = pageHead(headerOf(page, way, isoTime(clock.nowMs())));
  return { ...common, as: "page", bytes: () => Readable.from([head, bodyOf(page)]) };
}

type Stored = Extract<SourcePage, { kind: PageKind }>;

function headerOf(page: Stored, { source, requested, fetchMs }: Way, fetchedAt: string): PageHeader {
  return {
    page: 1,
    kind: page.kind,
    source,
    url: withoutFragment(page.url),
    requestedUrl: withoutFragment(requested),
    title: page.title ?? null,
    authors: page.authors ?? [],
    published: page.published ?? null,
    siteName: page.siteName ?? null,
    charset: "charset" in page ? page.charset : null,
    whole: page.kind === "html" && page.whole === true,
    addresses: page.kind === "markdown" ? (page.addresses ?? null) : null,
    codeLanguage: page.kind === "text" ? (page.codeLanguage ?? null) : null,
    fetchedAt,
    fetchMs,
    warnings: page.warnings ?? [],
  };
}

function bodyOf(page: Stored): Uint8Array {
  if (page.kind === "discussion") return Buffer.from(JSON.stringify(page.discussion));
  return page.kind === "database" ? Buffer.from(JSON.stringify(page.database)) : page.bytes;
}
