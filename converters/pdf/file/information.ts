/**
 * What a PDF says about itself: its XMP packet and its information dictionary (ISO 32000-2, 14.3), of which the packet
 * wins where both say something, its protection, attachments, form and signatures. All of it may be missing or false.
 */
import type * as Mupdf from "mupdf";
import type { DocumentMetadata } from "../../document/model.ts";
import { decodeSample } from "../../encoding.ts";
import { markedEncoding } from "../../encodings/marks.ts";
import { damageOf } from "../../engines/damage.ts";
import { type Attachment, documentAttachments } from "./attachments.ts";
import { formFacts } from "./form-facts.ts";
import { pageLabels } from "./page-labels.ts";
import { isoDate } from "./pdf-date.ts";
import { readXmp, valueLengthMax, type XmpFacts } from "./xmp.ts";

interface DocumentInformation {
  metadata: Pick<DocumentMetadata, "title" | "authors" | "language">;
  details: Record<string, unknown>;
  attachments: Attachment[];
  /** Sentences for the reader of the report. */
  warnings: string[];
}

/** Bytes; packets are some kilobytes, padding included. */
const packetMax = 512 * 1024;
const packedMax = 64 * 1024;

export function readInformation(document: Mupdf.PDFDocument): DocumentInformation {
  const trailer = document.getTrailer();
  const root = trailer.get("Root");
  const info = attempt(() => infoOf(trailer.get("Info")), {});
  const xmp = attempt(() => packetOf(root.get("Metadata")), {});
  const form = attempt(() => formFacts(root), { details: {}, warnings: [] });
  const attachments = attempt(() => documentAttachments(document), []);
  const declared = attempt(() => text(root.get("Lang")), undefined);
  const title = xmp.title ?? info.Title;
  const authors = xmp.authors ?? (info.Author === undefined ? undefined : [info.Author]);
  const language = languageTag(declared) ?? languageTag(xmp.language);
  const warnings = [...form.warnings];
  const labels = attempt(() => pageLabels(root, document.countPages()), []);
  if (attempt(() => root.get("Collection").isDictionary(), false)) {
    warnings.push("The file is a portfolio: its content is in its attachments, which were not converted.");
  }
  return {
    metadata: {
      ...(title === undefined ? {} : { title }),
      ...(authors === undefined ? {} : { authors }),
      ...(language === undefined ? {} : { language }),
    },
    details: {
      ...present({
        subject: xmp.description ?? info.Subject,
        keywords: xmp.keywords ?? keywordsOf(info.Keywords),
        created: xmp.created ?? dateOf(info.CreationDate),
        modified: xmp.modified ?? dateOf(info.ModDate),
        creator: xmp.creatorTool ?? info.Creator,
        producer: xmp.producer ?? info.Producer,
        pdf_version: attempt(() => document.getMetaData("format"), undefined)?.replace(/^PDF /, ""),
        page_labels: labels.length > 0 ? labels : undefined,
        encryption: attempt(() => protectionOf(document), undefined),
      }),
      ...form.details,
    },
    attachments,
    warnings,
  };
}

/** Broken pieces say nothing; damage to the engine passes through. */
export function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (damageOf(error) !== null) throw error;
    return otherwise;
  }
}

const infoKeys = ["Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"];

function infoOf(info: Mupdf.PDFObject): Partial<Record<string, string>> {
  const facts: Partial<Record<string, string>> = {};
  if (!info.isDictionary()) return facts;
  for (const key of infoKeys) {
    const value = text(info.get(key));
    if (value !== undefined) facts[key] = value;
  }
  return facts;
}

function text(object: Mupdf.PDFObject): string | undefined {
  if (!object.isString()) return undefined;
  const value = object
    .asString()
    .slice(0, valueLengthMax)
    .replace(/[\0-\x1f\x7f]+/g, " ")
    .trim();
  return value === "" ? undefined : value;
}

function packetOf(stream: Mupdf.PDFObject): XmpFacts {
  if (!stream.isStream()) return {};
  const length = stream.readRawStream().getLength();
  const filter = stream.get("Filter");
  // What is packed may be far larger than it looks, what is packed twice a million times as large.
  if (length > (filter.isNull() ? packetMax : packedMax) || (filter.isArray() && filter.length > 1))
    return {};
  const bytes = stream.readStream().asUint8Array();
  if (bytes.length > packetMax * 4) return {};
  const encoding = markedEncoding(bytes) ?? { label: "utf-8", skip: 0 };
  return readXmp(decodeSample(bytes.subarray(0, packetMax), encoding));
}

function keywordsOf(keywords: string | undefined): string[] | undefined {
  const list = keywords?.split(/[,;]/).flatMap((word) => (word.trim() === "" ? [] : [word.trim()]));
  return list && list.length > 0 ? list : undefined;
}

const dateOf = (date: string | undefined): string | undefined =>
  date === undefined ? undefined : (isoDate(date) ?? undefined);

const languageTag = (tag: string | undefined): string | undefined =>
  tag !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag) ? tag : undefined;

const permissions = {
  print: "print",
  copy: "copy",
  edit: "change",
  annotate: "comment",
  form: "fill_in",
  assemble: "assemble",
  accessibility: "read_aloud",
} as const;

/** How it is encrypted and what its author forbids; converting is reading, which an opened file allows. */
function protectionOf(document: Mupdf.PDFDocument): Record<string, unknown> | undefined {
  const method = document.getMetaData("encryption");
  if (method === undefined || method === "" || /^none$/i.test(method)) return undefined;
  const forbidden = Object.entries(permissions).flatMap(([permission, name]) =>
    document.hasPermission(permission as keyof typeof permissions) ? [] : [name],
  );
  return { method, forbidden };
}

function present(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
