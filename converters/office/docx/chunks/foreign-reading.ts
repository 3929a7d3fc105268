/** What pages are read with, for those that stand within a document; loaded where there are some. */
import type { Root, RootContent } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";
import { tameHtml } from "../../../text/html.ts";
import { textOfPage } from "../../../web/parsing/charset.ts";
import type { ForeignKind, ForeignText } from "./foreign.ts";
import { htmlOfMail } from "./mail.ts";

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
