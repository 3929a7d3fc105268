/** What the bytes of an answer are, whatever the host calls them (after the WHATWG's MIME sniffing standard). */

import { decodeSample } from "../../../../converters/input/encodings/encoding.ts";
import { webMark } from "../../../../converters/input/encodings/marks.ts";
import { beginningBytes } from "../contract.ts";

type Sniffed = "html" | "text" | "markdown" | "csv" | "json" | "xml" | "document" | "binary";

/** What decides where the bytes leave it open. */
interface Named {
  /** Lower case, without parameters. */
  mediaType: string;
  /** Of the address. */
  path: string;
}

const starts = (...bytes: number[]) => Buffer.from(bytes);

/** Files that a converter of documents might read: PDF, ZIP (Office, EPUB) and Office before 2007. */
const documents = [
  Buffer.from("%PDF-"),
  Buffer.from("PK\x03\x04"),
  starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1),
];

/** Binary formats whose first bytes might pass for text. */
const binaries = [
  Buffer.from("%!PS"),
  Buffer.from("{\\rtf"),
  Buffer.from("GIF8"),
  Buffer.from("!<arch>"),
  Buffer.from("SQLite format"),
  Buffer.from("RIFF"),
  Buffer.from("OggS"),
  Buffer.from("ID3"),
  Buffer.from("fLaC"),
  starts(0x1f, 0x8b),
  Buffer.from("BZh"),
  starts(0xff, 0xd8, 0xff),
];

/** Elements that begin a page. */
const htmlStart =
  /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|p|table|h[1-6]|a|b|br|font|iframe|frameset|center|main|article|section|header|nav)\b/i;
const xmlStart = /^<(?:\?xml|rss|feed|rdf:rdf)\b/i;
const xhtml = /<!doctype\s+html|<html[\s>]/i;

/** From the first element on: white space, comments and XML's own first lines say nothing. */
function fromFirstElement(text: string): string {
  for (let at = 0; at < text.length; ) {
    const ahead = /[^\s]/.exec(text.slice(at));
    if (ahead === null) return "";
    at += ahead.index;
    const comment = text.startsWith("<!--", at);
    if (!comment && !text.startsWith("<?xml", at)) return text.slice(at);
    const end = text.indexOf(comment ? "-->" : ">", at);
    if (end < 0) return "";
    at = end + (comment ? 3 : 1);
  }
  return "";
}

/** `bytes` are the answer, or its beginning. */
export function sniff(bytes: Uint8Array, { mediaType, path }: Named): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, beginningBytes));
  if (documents.some((magic) => head.subarray(0, magic.length).equals(magic))) return "document";
  const marked = webMark(head);
  const wide = marked !== null && marked.label !== "utf-8";
  if (!wide && (binaries.some((magic) => head.subarray(0, magic.length).equals(magic)) || hasControls(head)))
    return "binary";
  const text = marked === null ? head.toString("latin1") : decodeSample(head, marked);
  const element = fromFirstElement(text);
  if (/^(?:<!doctype\s+svg|<svg\b)/i.test(element)) return "binary";
  if (htmlStart.test(element)) return "html";
  if (xmlStart.test(text.trimStart()) || xmlStart.test(element)) return xhtml.test(text) ? "html" : "xml";
  return byName(text, mediaType, path.toLowerCase());
}

function byName(text: string, mediaType: string, path: string): Sniffed {
  if (/[/+]json$/.test(mediaType) || /\.(?:json|ndjson|jsonl|ipynb)$/.test(path))
    if (/^\s*[[{"\d-]/.test(text)) return "json";
  if (/^text\/(?:csv|tab-separated-values)$/.test(mediaType) || /\.(?:csv|tsv)$/.test(path)) return "csv";
  if (mediaType === "text/markdown" || /\.(?:md|markdown)$/.test(path)) return "markdown";
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType) ? "html" : "text";
}

function hasControls(head: Buffer): boolean {
  return head.some(
    (byte) =>
      byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f),
  );
}
