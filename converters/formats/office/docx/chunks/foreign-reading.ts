/** Reads embedded HTML, mail and text; loaded only for documents that have some. */
import type { Root, RootContent } from "mdast";
import { paragraphOf } from "../../../../document/nodes.ts";
import { tameHtml } from "../../../text/html.ts";
import { textOfPage } from "../../../web/parsing/charset.ts";

export type ForeignKind = "html" | "mail" | "plain";

export interface ForeignText {
  kind: "html" | "plain";
  text: string;
}

// Web pages in one file, as mail has them (MHTML, RFC 2557): the first page in it.

const depthMax = 4;
const partsMax = 200;

/** "" when there is no page in it. */
export function htmlOfMail(bytes: Uint8Array): string {
  return pageIn(Buffer.from(bytes).toString("latin1"), 0) ?? "";
}

/** `text`: one character a byte. */
function pageIn(text: string, depth: number): string | null {
  const gap = /\r?\n\r?\n/.exec(text);
  if (gap === null) return null;
  const head = text.slice(0, gap.index).replace(/\r?\n[ \t]+/g, " ");
  const body = text.slice(gap.index + gap[0].length);
  const type = header(head, "content-type");
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  if (boundary !== null && depth < depthMax) {
    for (const part of body.split(`--${boundary[1] ?? boundary[2]}`).slice(1, partsMax)) {
      const found = pageIn(part.replace(/^\r?\n/, ""), depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  if (!/text\/html/i.test(type)) return null;
  const bytes = transferred(body, header(head, "content-transfer-encoding").trim().toLowerCase());
  return textOfPage(bytes, /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]);
}

function header(head: string, name: string): string {
  const line = head.split(/\r?\n/).find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line === undefined ? "" : line.slice(name.length + 1);
}

/** RFC 2045, section 6. */
function transferred(body: string, encoding: string): Uint8Array {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1");
  const plain = body
    .replace(/=[ \t]*\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(plain, "latin1");
}

export function textOf(kind: ForeignKind, bytes: Uint8Array): string {
  return kind === "mail" ? htmlOfMail(bytes) : textOfPage(bytes);
}

export function blocksOf(kind: ForeignText["kind"], text: string): RootContent[] {
  return kind === "html" ? fromHtml(text) : fromText(text);
}

function fromHtml(value: string): RootContent[] {
  const root: Root = { type: "root", children: [{ type: "html", value }] };
  return tameHtml(root).children;
}

function fromText(text: string): RootContent[] {
  return text
    .split(/(?:\r\n?|\n)\s*/)
    .filter((line) => /\S/.test(line))
    .map(paragraphOf);
}
