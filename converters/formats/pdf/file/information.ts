/** XMP packet (which wins), information dictionary, protection, attachments, form and signatures. */
import type * as Mupdf from "mupdf";
import type { DocumentMetadata } from "../../../document/model.ts";
import { damageOf } from "../../../engines/damage.ts";
import { decodeSample } from "../../../input/encodings/encoding.ts";
import { markedEncoding } from "../../../input/encodings/marks.ts";
import { type Attachment, documentAttachments } from "./attachments.ts";
import { isoDate } from "./pdf-date.ts";
import { visitNumberTree } from "./trees.ts";
import { readXmp, valueLengthMax, type XmpFacts } from "./xmp.ts";

/** What the form of a document (ISO 32000-2, 12.7) says as a whole: its signatures and its other layer. */
interface FormFacts {
  details: Record<string, unknown>;
  warnings: string[];
}

interface Signature {
  field: string;
  /** As the signature itself says; nothing was verified. */
  signer: string | null;
  signed: string | null;
  reason?: string;
  location?: string;
}

const fieldsMax = 20_000;
const depthMax = 32;
const signaturesMax = 100;
const textLengthMax = 300;

function formFacts(root: Mupdf.PDFObject): FormFacts {
  const form = root.get("AcroForm");
  const facts: FormFacts = { details: {}, warnings: [] };
  if (!form.isDictionary()) return facts;
  const signatures = signaturesOf(form.get("Fields"));
  if (signatures.length > 0) facts.details.signatures = { verified: false, fields: signatures };
  const needsRendering = root.get("NeedsRendering");
  if (!form.get("XFA").isNull()) {
    facts.details.xfa = needsRendering.isBoolean() && needsRendering.asBoolean() ? "dynamic" : "static";
    facts.warnings.push(
      facts.details.xfa === "dynamic"
        ? "The form is a dynamic XFA form: its fields are in a layer that was not converted."
        : "The form has an XFA layer; its pages were converted, the layer was not.",
    );
  }
  return facts;
}

/** Signature fields, signed or not. Fields form a tree; one that loops ends where its bounds are. */
function signaturesOf(fields: Mupdf.PDFObject): Signature[] {
  const found: Signature[] = [];
  let seen = 0;
  const walk = (list: Mupdf.PDFObject, prefix: string, kind: string, depth: number): void => {
    if (!list.isArray() || depth > depthMax) return;
    for (let i = 0; i < list.length && ++seen <= fieldsMax && found.length < signaturesMax; i++) {
      const field = list.get(i);
      if (!field.isDictionary()) continue;
      const type = field.get("FT");
      const own = type.isName() ? type.asName() : kind;
      const name = field.get("T").isString() ? field.get("T").asString().slice(0, textLengthMax) : "";
      const full = [prefix, name].filter((part) => part !== "").join(".");
      if (own === "Sig") found.push(signatureOf(field, full));
      else walk(field.get("Kids"), full, own, depth + 1);
    }
  };
  walk(fields, "", "", 0);
  return found;
}

function signatureOf(field: Mupdf.PDFObject, name: string): Signature {
  const value = field.get("V");
  const said = (key: string): string | null => {
    const text = value.isDictionary() ? value.get(key) : value;
    return text.isString() && text.asString() !== "" ? text.asString().slice(0, textLengthMax) : null;
  };
  const date = said("M");
  const reason = said("Reason");
  const location = said("Location");
  return {
    field: name,
    signer: said("Name"),
    signed: date === null ? null : isoDate(date),
    ...(reason === null ? {} : { reason }),
    ...(location === null ? {} : { location }),
  };
}

/** How readers number the pages (ISO 32000-2, 12.4.2): runs of pages, each with a prefix, a style and its first number. */
interface LabelRun {
  /** 1-based in the file. */
  first_page: number;
  style: string | null;
  prefix: string;
  start: number;
}

const styles: Readonly<Record<string, string>> = {
  D: "decimal",
  R: "upper_roman",
  r: "lower_roman",
  A: "upper_letters",
  a: "lower_letters",
};
const runsMax = 200;
const prefixLengthMax = 40;

/** In order; empty where labels are the numbers that pages have anyway. */
function pageLabels(root: Mupdf.PDFObject, pages: number): LabelRun[] {
  const runs: LabelRun[] = [];
  visitNumberTree(root.get("PageLabels"), (index, label) => {
    if (index >= 0 && index < pages && runs.length < runsMax) runs.push(runOf(index, label));
  });
  const plain = runs.every(
    (run) => run.style === "decimal" && run.prefix === "" && run.start === run.first_page,
  );
  return plain ? [] : runs.sort((a, b) => a.first_page - b.first_page);
}

/** `index`: of the page, from 0. */
function runOf(index: number, label: Mupdf.PDFObject): LabelRun {
  const style = label.get("S");
  const prefix = label.get("P");
  const start = label.get("St");
  return {
    first_page: index + 1,
    style: style.isName() ? (styles[style.asName()] ?? null) : null,
    prefix: prefix.isString() ? prefix.asString().slice(0, prefixLengthMax) : "",
    start: start.isNumber() ? Math.trunc(start.asNumber()) : 1,
  };
}

interface DocumentInformation {
  metadata: Pick<DocumentMetadata, "title" | "authors" | "language">;
  details: Record<string, unknown>;
  attachments: Attachment[];
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
