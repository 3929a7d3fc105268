/** The Markdown writer: what it writes is read back as the same text, without HTML. */
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { toMarkdown } from "../../../converters/document/markdown/write.ts";
import type { Target } from "./target.ts";

const read = (markdown: string): Root =>
  fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

function* all(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* all(child);
}

/** Lines of the input become the texts of a document: as paragraphs, emphasis, cells, items and links. */
function documentOf(input: Uint8Array): Root {
  const lines = Buffer.from(input).toString("utf8").split("\n").slice(0, 40);
  const children = lines.map((value, at): Root["children"][number] => {
    const text = { type: "text", value } as const;
    switch (at % 6) {
      case 0:
        return { type: "paragraph", children: [text, { type: "strong", children: [text] }] };
      case 1:
        return { type: "heading", depth: 2, children: [text] };
      case 2:
        return { type: "table", children: [row(value), row(value)] };
      case 3:
        return { type: "list", children: [{ type: "listItem", children: [paragraph(value)] }] };
      case 4:
        return { type: "blockquote", children: [paragraph(value)] };
      default:
        return { type: "paragraph", children: [{ type: "link", url: value, children: [text] }] };
    }
  });
  return { type: "root", children };
}

const paragraph = (value: string) =>
  ({ type: "paragraph", children: [{ type: "text", value }] }) as const satisfies Nodes;
const row = (value: string) =>
  ({
    type: "tableRow",
    children: [{ type: "tableCell", children: [{ type: "text", value }] }],
  }) as const satisfies Nodes;

const wordsIn = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}\ufffd]/gu, "");

export const writingMarkdown: Pick<Target, "coverEvery" | "parse"> = {
  coverEvery: 32,
  parse: async (input) => {
    const markdown = toMarkdown(documentOf(input));
    const nodes = [...all(read(markdown))];
    const html = nodes.find(({ type }) => type === "html");
    if (
      html !== undefined &&
      "value" in html &&
      !/^<(?:br|\/?(?:sub|sup|u|ins|del|mark))\s*\/?>$/i.test(html.value)
    )
      throw new Error(`text became HTML: ${html.value.slice(0, 80)}`);
    for (const node of nodes)
      if (
        (node.type === "link" || node.type === "image") &&
        /^\s*(?:javascript|vbscript|data):/i.test(node.url)
      )
        throw new Error(`an active address was written: ${node.url.slice(0, 80)}`);
    const again = toMarkdown(read(markdown));
    const words = (text: string) =>
      wordsIn([...all(read(text))].map((node) => ("value" in node ? node.value : "")).join(""));
    if (words(again) !== words(markdown)) throw new Error("written again, it has other words");
    return `markdown ${[...new Set(nodes.map(({ type }) => type))].sort().join(",")}`;
  },
};
