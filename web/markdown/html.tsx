/** Safe HTML within Markdown: parsed inertly, and only allowed elements are rendered. */
import type { Html } from "mdast";
import { type ComponentChildren, createElement } from "preact";
import type { Lines, RenderContext } from "./context.ts";
import { Anchor, Image } from "./links.tsx";
import { elements, safeAttributes } from "./source/allowed-html.ts";
import { TableFrame } from "./table.tsx";

/** Trusted Types, if the browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

let policy: { createHTML(text: string): string } | null = null;

function made(): { createHTML(text: string): string } {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const rules = { createHTML: (text: string) => text };
  return trustedTypes?.createPolicy("markmill", rules) ?? rules;
}

function inertDocument(html: string): HTMLElement {
  policy ??= made();
  return new DOMParser().parseFromString(policy.createHTML(withoutStyles(html)), "text/html").body;
}

/** Style attributes would be reported as CSP violations. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<=[\s"'/])style(?=\s*=)/gi, "data-style"));
}

const depthMax = 100;

export function HtmlBlock({ node, context }: { node: Html; context: RenderContext }) {
  const lines = context.lines(node);
  const body = inertDocument(node.value);
  const table = body.children.length === 1 && body.firstElementChild?.localName === "table";
  const hasRows = table && context.hasRows(lines);
  const reader: Reader = {
    context,
    lines,
    rowLines: hasRows ? rowLines(node.value, lines[0]) : [],
    rows: 0,
  };
  const children = [...body.childNodes].map((child) => renderNode(child, reader, 0));
  if (table)
    return (
      <TableFrame lines={lines} context={context} hasRows={hasRows}>
        {children}
      </TableFrame>
    );
  return <div {...context.marks(lines)}>{children}</div>;
}

interface Reader {
  context: RenderContext;
  lines: Lines;
  /** First lines of the rows of a table with several blocks. */
  rowLines: readonly number[];
  rows: number;
}

/** The converters start a line with each row of the outermost table only. */
function rowLines(html: string, first: number): number[] {
  return html.split("\n").flatMap((line, index) => (line.startsWith("<tr") ? [first + index] : []));
}

function renderNode(node: Node, reader: Reader, depth: number): ComponentChildren {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > depthMax) return null;
  const { localName } = node;
  const { context } = reader;
  if (localName === "img")
    return (
      <Image
        url={node.getAttribute("src") ?? ""}
        alt={node.getAttribute("alt") ?? ""}
        line={reader.lines[0]}
        context={context}
      />
    );
  if (!elements.has(localName)) return node.outerHTML;
  const marks = localName === "tr" ? rowMarks(node, reader) : {};
  const children = elements.get(localName)?.empty
    ? null
    : [...node.childNodes].map((child) => renderNode(child, reader, depth + 1));
  if (localName === "a")
    return (
      <Anchor
        url={node.getAttribute("href") ?? ""}
        text={node.textContent ?? ""}
        title={node.getAttribute("title")}
        go={context.go}
      >
        {children}
      </Anchor>
    );
  // Empty heading cells become data cells.
  const isEmptyHeading =
    localName === "th" && node.textContent?.trim() === "" && node.querySelector("img") === null;
  return createElement(
    isEmptyHeading ? "td" : localName,
    { ...safeAttributes(localName, (name) => node.getAttribute(name)), ...marks },
    children,
  );
}

function rowMarks(row: Element, reader: Reader): Readonly<Record<string, unknown>> {
  if (row.parentElement?.closest("td, th") !== null) return {};
  const first = reader.rowLines[reader.rows];
  const next = reader.rowLines[reader.rows + 1];
  reader.rows += 1;
  if (first === undefined) return {};
  return reader.context.marks([first, next === undefined ? first : next - 1]);
}
