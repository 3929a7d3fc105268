/** One import from address to file: the sources are asked in turn, and what one of them finds is made ready to be stored. */

import { Readable } from "node:stream";
import { isoTime } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { PageHeader, PageKind } from "../../../converters/formats/page/contract.ts";
import { pageHead } from "../../../converters/formats/page/saved-page.ts";
import type { ImportContext, SourcePage, UrlSource, WhyNotRun } from "./contract.ts";
import { importFault } from "./failures.ts";
import { filenameOf } from "./filename.ts";
import { type ImportParts, openImportContext } from "./import-context.ts";
import { ownFileStream } from "./own-file.ts";
import { withoutFragment } from "./page/glance.ts";

/** What was found, for as long as the import is open. */
export interface Imported extends StoredForm {
  /** Empty, or with what the source has left there; gone when the import is over. */
  folder(): Promise<string>;
}

/**
 * Fetches what is at the address and has `keep` store it; then everything else of the import is gone. Throws Fault: what
 * the sources and `keep` throw, and capability_unavailable where no source of this installation takes the address.
 */
export async function importFrom<T>(
  url: URL,
  sources: readonly UrlSource[],
  parts: ImportParts,
  keep: (imported: Imported) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { context, fetchMs, close } = openImportContext(parts, signal);
  try {
    const { source, page } = await found(url, sources, context, parts.programs.whyNot);
    if (page.kind === "audio") context.requireRecordings();
    const ms = fetchMs();
    return await keep({
      ...storedForm(page, { source, requested: url, fetchMs: ms }, parts),
      folder: context.folder,
    });
  } finally {
    await close();
  }
}

async function found(
  url: URL,
  sources: readonly UrlSource[],
  context: ImportContext,
  whyNotRun: WhyNotRun,
): Promise<{ source: string; page: SourcePage }> {
  for (const source of sources) {
    if (!source.takes(url, context.settings)) continue;
    const missing = source.unavailable(context.settings, whyNotRun);
    // What others would make of the address is not what is there.
    if (missing !== null) throw new Fault("capability_unavailable", { message: missing });
    const page = await source.fetch(url, context);
    if (page !== null) return { source: source.id, page };
  }
  throw new Fault("capability_unavailable", {
    message:
      "This installation imports nothing from this address; save the page and upload the file instead; all that it shows is converted then.",
  });
}

/** What a source has found → what is stored of it: a page in our own form, a recording or a file as they are. */
interface StoredForm {
  /** The source's id. */
  source: string;
  filename: string;
  /** A page to be stored in our own form, a recording, or a file as it would be uploaded. */
  as: "page" | "recording" | "file";
  bytes(): Readable;
  fetchMs: number;
}

/** How the page was found. */
interface Way {
  source: string;
  requested: URL;
  fetchMs: number;
}

/** Throws Fault: unsupported_input for a file that is no page, where the administrator does not want those. */
function storedForm(
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
