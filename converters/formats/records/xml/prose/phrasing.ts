/** Running text of documents in XML. */
import type { PhrasingContent, RootContent } from "mdast";
import { oneLine } from "../../../../document/plain-text.ts";
import { descendants, textOf, type XmlElement, type XmlNode } from "../../../../input/xml/element.ts";
import { parseText } from "../../../web/parse.ts";
import { readHtml } from "../../../web/reading.ts";
import { outerHtmlOf } from "../serialize.ts";
import { localName } from "../vocabulary.ts";
import type { ProseContext } from "./context.ts";
import { roleOf } from "./roles.ts";

export function phrasingOf(nodes: readonly XmlNode[], context: ProseContext): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] =>
    typeof node === "string"
      ? [{ type: "text", value: node.replace(/\s+/g, " ") }]
      : elementPhrasing(node, context),
  );
}

function elementPhrasing(element: XmlElement, context: ProseContext): PhrasingContent[] {
  const children = () => phrasingOf(element.children, context);
  switch (roleOf(element)) {
    case "strong":
      return [{ type: "strong", children: children() }];
    case "emphasis":
      return isBold(element)
        ? [{ type: "strong", children: children() }]
        : [{ type: "emphasis", children: children() }];
    case "literal":
      return [{ type: "inlineCode", value: oneLine(textOf(element)) }];
    case "below":
      return [{ type: "html", value: "<sub>" }, ...children(), { type: "html", value: "</sub>" }];
    case "above":
      return [{ type: "html", value: "<sup>" }, ...children(), { type: "html", value: "</sup>" }];
    case "link":
      return linkOf(element, children());
    case "lineBreak":
      return [{ type: "break" }];
    case "line":
      return [...children(), { type: "break" }];
    case "quoted":
      return [{ type: "text", value: "\u201c" }, ...children(), { type: "text", value: "\u201d" }];
    case "label":
      return [...children(), { type: "text", value: " " }];
    case "picture":
      return pictureOf(element);
    case "footnote":
      return [footnoteOf(element, context)];
    case "formula":
      return formulaOf(element);
    case "about":
      return [];
    default:
      return children();
  }
}

/** `role` in DocBook, `rend` in TEI. */
function isBold({ attributes }: XmlElement): boolean {
  return /\b(?:bold|strong|b)\b/i.test(attributes.role ?? attributes.rend ?? attributes.rendition ?? "");
}

const addresses = ["xlink:href", "url", "href", "target"];

function addressOf({ attributes }: XmlElement, names: readonly string[]): string {
  return names.map((name) => attributes[name] ?? "").find((address) => address !== "") ?? "";
}

/** Links within the document lead nowhere in the Markdown, so that they are their text. */
function linkOf(element: XmlElement, children: PhrasingContent[]): PhrasingContent[] {
  const text = oneLine(textOf(element));
  const name = localName(element.name).toLowerCase();
  const written = addressOf(element, addresses);
  const url =
    written !== "" ? written : name === "email" ? `mailto:${text}` : /^https?:\/\//i.test(text) ? text : "";
  if (!/^(?:https?|mailto|ftp):/i.test(url)) return children;
  return [{ type: "link", url, children: text === "" ? [{ type: "text", value: url }] : children }];
}

function pictureOf(element: XmlElement): PhrasingContent[] {
  const url = addressOf(element, ["fileref", "xlink:href", "href", "url", "entityref"]);
  const [named] = ["alt", "alt-text", "figdesc"].flatMap((name) =>
    element.children.filter(
      (node) => typeof node !== "string" && localName(node.name).toLowerCase() === name,
    ),
  );
  const alt = oneLine(element.attributes.alt ?? textOf(named));
  return url === "" ? [] : [{ type: "image", url, alt }];
}

function footnoteOf(element: XmlElement, context: ProseContext): PhrasingContent {
  const identifier = String(context.footnotes.length + 1);
  const definition = { type: "footnoteDefinition" as const, identifier, children: [] as RootContent[] };
  // Its number is taken before those of notes within it.
  context.footnotes.push(definition as (typeof context.footnotes)[number]);
  definition.children = context.flow(element.children);
  return { type: "footnoteReference", identifier };
}

/** LaTeX where there is some, else MathML by the reader of web pages, else what its characters say. */
function formulaOf(element: XmlElement): PhrasingContent[] {
  const [tex] = localName(element.name) === "tex-math" ? [element] : [...descendants(element, "tex-math")];
  if (tex !== undefined) return [{ type: "inlineMath", value: bareTex(textOf(tex)) }];
  const math = mathIn(element);
  if (math === undefined) return [{ type: "text", value: oneLine(textOf(element)) }];
  const read = readHtml(parseText(outerHtmlOf(math), { fragment: true }), {
    base: null,
    wholeDocument: false,
  });
  return read.children.flatMap((node): PhrasingContent[] => {
    if (node.type === "math") return [{ type: "inlineMath", value: node.value }];
    return node.type === "paragraph" ? node.children : [];
  });
}

function mathIn(element: XmlElement): XmlElement | undefined {
  if (localName(element.name) === "math") return element;
  for (const node of element.children) {
    const found = typeof node === "string" ? undefined : mathIn(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Without the document that journals put around a formula, and without its dollars. */
function bareTex(text: string): string {
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(text)?.[1] ?? text;
  return body
    .trim()
    .replace(/^\$+|(?<!\$)\$+$/g, "")
    .replace(/^\\\[|\\\]$/g, "")
    .trim();
}
