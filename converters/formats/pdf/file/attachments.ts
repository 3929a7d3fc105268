/** Files inside the file (ISO 32000-2, 7.11.4): told of, never taken out. */
import type * as Mupdf from "mupdf";
import { items } from "./objects.ts";
import { isoDate } from "./pdf-date.ts";
import { visitNameTree } from "./trees.ts";

export interface Attachment {
  name: string;
  /** As the file says; null when it does not. */
  bytes: number | null;
  media_type: string | null;
  description?: string;
  modified?: string;
  /** 1-based, of a file pinned to a page. */
  page?: number;
}

const attachmentsMax = 500;
const textLengthMax = 500;

/** Those of the whole document: by name, and those that its parts refer to. */
export function documentAttachments(document: Mupdf.PDFDocument): Attachment[] {
  const root = document.getTrailer().get("Root");
  const found = new Map<string, Attachment>();
  const add = (spec: Mupdf.PDFObject, name: string) => {
    const attachment = attachmentOf(spec, name);
    if (attachment && found.size < attachmentsMax) found.set(attachment.name, attachment);
  };
  visitNameTree(root.get("Names").get("EmbeddedFiles"), (name, spec) => add(spec, name));
  for (const spec of items(root.get("AF"), attachmentsMax)) add(spec, "");
  return [...found.values()];
}

/** Of a file specification; null when no file is embedded. */
export function attachmentOf(spec: Mupdf.PDFObject, fallback: string, page?: number): Attachment | null {
  if (!spec.isDictionary()) return null;
  const embedded = spec.get("EF");
  const stream = [embedded.get("UF"), embedded.get("F")].find((object) => object.isStream());
  if (!stream) return null;
  const name = [spec.get("UF"), spec.get("F")].find((object) => object.isString())?.asString() ?? fallback;
  const size = stream.get("Params").get("Size");
  const type = stream.get("Subtype");
  const description = spec.get("Desc");
  const date = stream.get("Params").get("ModDate");
  const modified = date.isString() ? isoDate(date.asString()) : null;
  return {
    name: (name || "unnamed").slice(0, textLengthMax),
    bytes: size.isNumber() && size.asNumber() >= 0 ? Math.trunc(size.asNumber()) : null,
    media_type: type.isName() ? type.asName().slice(0, textLengthMax) : null,
    ...(description.isString() && description.asString() !== ""
      ? { description: description.asString().slice(0, textLengthMax) }
      : {}),
    ...(modified === null ? {} : { modified }),
    ...(page === undefined ? {} : { page }),
  };
}
