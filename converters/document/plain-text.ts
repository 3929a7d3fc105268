import type { Nodes, Table } from "mdast";
import { wordSet } from "../util/words.ts";
import { type CompactCell, tableRows } from "./rows.ts";

/** The text of a node without markup: cells separated by tabs, rows, items and lines by line feeds. */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
    case "code":
    case "math":
    case "inlineMath":
      return node.value;
    case "html":
      return withoutTag(node.value);
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "paragraph":
    case "heading":
      return node.children
        .map(plainText)
        .join("")
        .replace(/^\n+|(?<!\n)\n+$/g, "");
    case "tableRow":
      return node.children.map(plainText).join("\t");
    case "tableCell":
      return cellLines(node.children);
    case "root":
    case "list":
    case "listItem":
    case "blockquote":
    case "footnoteDefinition":
      return node.children.map(plainText).join("\n");
    case "table":
      return tableText(node);
    default:
      return "children" in node ? node.children.map(plainText).join("") : "";
  }
}

/** Words separated by single spaces, trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** For content without Markdown syntax (water's H<sub>2</sub>O), the tags are nodes beside the text. */
const formattingTag = /^<\/?(?:sub|sup|ins|del|u|mark|small|kbd|span)(?:\s[^<>]*)?>$/i;
const lineBreakTag = /^<br\s*\/?>$/i;

function withoutTag(html: string): string {
  if (formattingTag.test(html)) return "";
  return lineBreakTag.test(html) ? "\n" : html;
}

/** A cell contains phrasing, or blocks if the source has more than a paragraph in it: each on a line. */
function cellLines(nodes: readonly Nodes[]): string {
  let text = "";
  for (const node of nodes) {
    if (text !== "" && !text.endsWith("\n") && cellBlocks.has(node.type)) text += "\n";
    text += plainText(node);
  }
  return text;
}

const cellBlocks: ReadonlySet<string> = wordSet("paragraph heading list blockquote code math table");

function tableText(table: Table): string {
  const rows = table.data?.rows;
  const lines: string[] = [];
  if (rows === undefined) for (const row of tableRows(table)) lines.push(plainText(row));
  else for (const cells of rows.rows()) lines.push(cells.map(cellText).join("\t"));
  return lines.join("\n");
}

function cellText(cell: CompactCell): string {
  return typeof cell === "string" ? cell.replace(/\r\n?/g, "\n") : plainText(cell);
}

/** Every node below and including the given one, parents first; in compact rows only cells that are nodes. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if (node.type === "table" && node.data?.rows !== undefined)
    for (const cell of node.data.rows.nodes()) yield* walk(cell);
  if (!("children" in node)) return;
  for (const child of node.children) yield* walk(child);
}
