/** Tables that pipes cannot express, as HTML without blank lines, which would end the HTML in Markdown. */

import type { Nodes, Table, TableCell, TableRow } from "mdast";
import { escaped } from "../../../config/text/escape-html.ts";
import { tableRows } from "../rows.ts";
import { cleanText } from "./clean.ts";
import { linesIn } from "./lines.ts";
import { safeUrl } from "./links.ts";
import { balancedTags } from "./tokens.ts";

const elements: Readonly<Record<string, string>> = {
  emphasis: "em",
  strong: "strong",
  delete: "del",
  blockquote: "blockquote",
};

/** HTML allows larger spans for rows; no table in a document has them. */
const spanMax = 1000;
const depthMax = 64;

/** Writes the number of lines of each row to `heights`; the first includes the tag before it. */
export function tableHtml(table: Table, depth = 0, heights?: number[]): string {
  const rows: string[] = [];
  for (const row of tableRows(table)) {
    const html = rowHtml(row, rows.length === 0, depth);
    heights?.push(linesIn(html) + (rows.length === 0 ? 1 : 0));
    rows.push(html);
  }
  return `<table>\n${rows.join("\n")}\n</table>`;
}

function rowHtml(row: TableRow, first: boolean, depth: number): string {
  return `<tr>${row.children.map((cell) => cellHtml(cell, first, depth)).join("")}</tr>`;
}

function cellHtml(cell: TableCell, first: boolean, depth: number): string {
  const name = first || cell.data?.header === true ? "th" : "td";
  const spans = span("colspan", cell.data?.colspan) + span("rowspan", cell.data?.rowspan);
  return `<${name}${spans}>${flow(cell.children, depth + 1)}</${name}>`;
}

function span(name: string, value: number | undefined): string {
  const count = Math.min(spanMax, Math.trunc(value ?? 1));
  return count > 1 ? ` ${name}="${count}"` : "";
}

/**
 * Paragraphs in a cell are separated by line breaks: nearly every cell is one paragraph and then needs no element.
 */
function flow(nodes: readonly Nodes[], depth: number): string {
  if (depth > depthMax) return "";
  let html = "";
  let afterParagraph = false;
  const tags = nodes.some(({ type }) => type === "html") ? balancedTags(nodes) : undefined;
  for (const node of nodes) {
    if (node.type === "paragraph" && afterParagraph) html += "<br>";
    html += node.type === "html" && tags?.has(node) === true ? node.value : nodeHtml(node, depth);
    afterParagraph = node.type === "paragraph";
  }
  return html;
}

function nodeHtml(node: Nodes, depth: number): string {
  switch (node.type) {
    case "text":
    case "html":
      return escapeHtml(node.value);
    case "break":
      return "<br>";
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "code":
      return `<pre><code>${escapeHtml(node.value, "&#10;")}</code></pre>`;
    case "inlineMath":
      return escapeHtml(`$${node.value}$`);
    case "math":
      return escapeHtml(`$$${node.value}$$`);
    case "image":
      return imageHtml(node.url, node.alt ?? "");
    case "link": {
      const url = safeUrl(node.url);
      const text = flow(node.children, depth + 1);
      return url === null ? text : `<a href="${escapeHtml(url)}">${text === "" ? escapeHtml(url) : text}</a>`;
    }
    case "list": {
      const name = node.ordered ? "ol" : "ul";
      return `<${name}>${flow(node.children, depth + 1)}</${name}>`;
    }
    case "listItem": {
      // Checkboxes would be form elements, which readers drop.
      const box = typeof node.checked === "boolean" ? (node.checked ? "☒ " : "☐ ") : "";
      return `<li>${box}${flow(node.children, depth + 1).trimStart()}</li>`;
    }
    case "heading":
      return `<strong>${flow(node.children, depth + 1)}</strong><br>`;
    case "table":
      return tableHtml(node, depth + 1);
    case "footnoteReference":
      return escapeHtml(`[^${node.identifier}]`);
    default: {
      if (!("children" in node)) return "";
      const name = elements[node.type];
      const inner = flow(node.children, depth + 1);
      return name === undefined ? inner : `<${name}>${inner}</${name}>`;
    }
  }
}

/** External images keep their URL, as in Markdown. */
function imageHtml(url: string, alt: string): string {
  const safe = safeUrl(url);
  return safe === null ? escapeHtml(alt) : `<img src="${escapeHtml(safe)}" alt="${escapeHtml(alt)}">`;
}

/** Of a text or an attribute's value, without the control characters that no document may have. */
export function escapeHtml(text: string, lineBreak = " "): string {
  return escaped(cleanText(text))
    .replace(/[\v\f]/g, "")
    .replace(/\r\n?|\n/g, lineBreak);
}
