/** Elements as source again: for reading, and for the reader of HTML. */
import { escaped } from "../../../../config/text/escape-html.ts";
import { elementsOf, type XmlElement, type XmlNode } from "../../../input/xml/element.ts";
import { voids } from "../../web/element-kinds.ts";
import { localName } from "./vocabulary.ts";

function startTag(element: XmlElement): string {
  let tag = `<${localName(element.name)}`;
  for (const name in element.attributes)
    tag += ` ${localName(name)}="${escaped(element.attributes[name] ?? "")}"`;
  return tag;
}

/** Deeper elements stay on the line of the one around them. */
const indentMax = 40;

/** With its prefixes dropped, an element a line. */
export function laidOut(element: XmlElement): string {
  const lines: string[] = [];
  addLines(element, 0, lines);
  return lines.join("\n");
}

function addLines(element: XmlElement, depth: number, lines: string[]): void {
  const margin = "  ".repeat(depth);
  const isMixed = element.children.some((node) => typeof node === "string" && node.trim() !== "");
  if (isMixed || element.children.length === 0 || depth === indentMax) {
    lines.push(margin + inLine(element));
    return;
  }
  lines.push(`${margin}${startTag(element)}>`);
  for (const child of elementsOf(element)) addLines(child, depth + 1, lines);
  lines.push(`${margin}</${localName(element.name)}>`);
}

export function inLine(node: XmlNode): string {
  if (typeof node === "string") return escaped(node);
  if (node.children.length === 0) return `${startTag(node)}/>`;
  return `${startTag(node)}>${node.children.map(inLine).join("")}</${localName(node.name)}>`;
}

export function htmlOf(element: XmlElement): string {
  return element.children.map(htmlNode).join("");
}

export function outerHtmlOf(element: XmlElement): string {
  return htmlNode(element);
}

function htmlNode(node: XmlNode): string {
  if (typeof node === "string") return escaped(node);
  const name = localName(node.name);
  return voids.has(name) ? `${startTag(node)}>` : `${startTag(node)}>${htmlOf(node)}</${name}>`;
}
