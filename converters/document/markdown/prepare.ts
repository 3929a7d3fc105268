/** Writes leaf blocks as finished Markdown and drops empty ones; the stringifier joins the containers. */

import type { Definition, ListItem, Nodes, Root, RootContent, Table } from "mdast";
import { plainText, walk } from "../plain-text.ts";
import { cleanText, inertTex, linesOfTex } from "./clean.ts";
import type { BlockLines } from "./lines.ts";
import { phrasing } from "./phrasing.ts";
import { tableMarkdown } from "./table.ts";
import { freeFence, normalize, type PhrasingContext } from "./tokens.ts";

/** A leaf block with finished Markdown. The stringifier uses its type to separate neighbors. */
export interface Written {
  type: RootContent["type"];
  written: string;
}

/** Reported by the writer for the node of a child of the root or of an item of a list. */
export interface Told {
  told?: BlockLines;
}

/** Deeper containers are flattened: nobody could read them, and indentation would grow without bound. */
const nestingMax = 32;

/** `told`: an empty list that receives a node for each child of the root, for the writer to fill. */
export function prepare(root: Root, told?: BlockLines[]): Root {
  const context = contextOf(root);
  if (told === undefined) return { type: "root", children: blocks(root.children, context, 0) };
  const children = root.children.flatMap((node) => {
    const lines: BlockLines = { lines: undefined };
    told.push(lines);
    return block(node, context, 0, lines).map((prepared) => ({ ...prepared, told: lines }));
  });
  return { type: "root", children: children as RootContent[] };
}

function contextOf(root: Root): PhrasingContext {
  const footnotes = new Map<string, string>();
  const labels = new Labels();
  const definitions = new Map<string, Definition>();
  for (const node of containers(root)) {
    if (node.type === "definition" && !definitions.has(normalize(node.identifier)))
      definitions.set(normalize(node.identifier), node);
    if (node.type !== "footnoteDefinition" || footnotes.has(normalize(node.identifier))) continue;
    footnotes.set(normalize(node.identifier), labels.of(node.identifier));
  }
  return { place: "paragraph", footnotes, definitions };
}

/** Blocks only: definitions stand nowhere else, and tables may be huge. */
function* containers(node: Nodes): Generator<Nodes> {
  yield node;
  const holds = ["root", "blockquote", "list", "listItem", "footnoteDefinition"].includes(node.type);
  if (holds && "children" in node) for (const child of node.children) yield* containers(child);
}

/** Labels keep their plain characters; duplicates get numbers. */
class Labels {
  readonly #taken = new Set<string>();
  /** The next number to try, so that very many of the same are not counted through each time. */
  readonly #numbers = new Map<string, number>();

  of(identifier: string): string {
    const plain = identifier.toWellFormed().replace(/[^\p{L}\p{N}-]+/gu, "-") || "note";
    let number = this.#numbers.get(plain) ?? 1;
    let label: string;
    do {
      label = number === 1 ? plain : `${plain}-${number}`;
      number += 1;
    } while (this.#taken.has(label));
    this.#numbers.set(plain, number);
    this.#taken.add(label);
    return label;
  }
}

function blocks(nodes: readonly Nodes[], context: PhrasingContext, depth: number): RootContent[] {
  return nodes.flatMap((node) => block(node, context, depth)) as RootContent[];
}

type Prepared = Written | Nodes;

function block(node: Nodes, context: PhrasingContext, depth: number, told?: BlockLines): Prepared[] {
  switch (node.type) {
    case "paragraph":
      return leaf("paragraph", phrasing(node.children, context));
    case "heading": {
      const text = phrasing(node.children, { ...context, place: "heading" });
      const marks = "#".repeat(Math.min(6, Math.max(1, Math.trunc(node.depth) || 1)));
      return leaf("heading", text && `${marks} ${text}`);
    }
    case "code":
      return leaf("code", codeBlock(node.value, node.lang ?? ""));
    case "math":
      return leaf("math", mathBlock(node.value));
    case "table":
      return leaf("table", table(node, context, told));
    case "thematicBreak":
      // Within a list, dashes or asterisks would form one thematic break together with the bullet.
      return leaf("thematicBreak", depth === 0 ? "---" : "___");
    case "html":
      // Never active: as a paragraph it is escaped like any text.
      return leaf("paragraph", phrasing([{ type: "text", value: node.value }], context));
    case "definition":
      return [];
    case "list":
    case "blockquote":
    case "footnoteDefinition":
      return container(node, context, depth, told);
    case "root":
    case "listItem":
      return blocks(node.children, context, depth);
    default:
      // Phrasing content in place of a block.
      return leaf("paragraph", phrasing([node], context));
  }
}

function leaf(type: Written["type"], written: string): Written[] {
  return written === "" ? [] : [{ type, written }];
}

/** Rows stored as text are not nodes, so they have no source positions. */
function table(node: Table, context: PhrasingContext, told: BlockLines | undefined): string {
  if (told === undefined || node.data?.rows !== undefined) return tableMarkdown(node, context);
  told.rowHeights = [];
  return tableMarkdown(node, context, told.rowHeights);
}

type Container = Extract<Nodes, { type: "list" | "blockquote" | "footnoteDefinition" }>;

function container(
  node: Container,
  context: PhrasingContext,
  depth: number,
  told: BlockLines | undefined,
): Prepared[] {
  if (depth >= nestingMax) return leaf("paragraph", phrasing([{ type: "text", value: flat(node) }], context));
  if (node.type === "list") {
    const items = node.children.map((item) => listItem(item, context, depth + 1));
    if (told !== undefined) told.items = items.map(tell);
    // Items without content are dropped, unless they have a number or a checkbox.
    const children = node.ordered
      ? items
      : items.filter((item) => item.children.length > 0 || item.checked != null);
    const spread = node.spread ?? children.some((item) => item.spread);
    return children.length === 0 ? [] : [{ ...node, children, spread }];
  }
  const children = blocks(node.children, context, depth + 1);
  if (node.type === "blockquote") return children.length === 0 ? [] : [{ ...node, children } as Nodes];
  const label = context.footnotes.get(normalize(node.identifier)) ?? "note";
  return [{ ...node, identifier: label, label, children } as Nodes];
}

function listItem(item: ListItem, context: PhrasingContext, depth: number): ListItem {
  const children = blocks(item.children, context, depth);
  const more = children.slice(1);
  // Only lists may follow the item's text without a blank line; a table would use that text as its header.
  const spread = item.spread === true || more.some(({ type }) => type !== "list");
  return { ...item, children: children as ListItem["children"], spread };
}

function tell(item: ListItem & Told): BlockLines {
  item.told = { lines: undefined };
  return item.told;
}

function flat(node: Nodes): string {
  return (
    [...walk(node)]
      .flatMap((inner) => {
        if (inner.type === "table" && inner.data?.rows !== undefined) return [plainText(inner)];
        return "value" in inner ? [inner.value] : [];
      })
      .join(" ") || plainText(node)
  );
}

function codeBlock(value: string, lang: string): string {
  const clean = cleanText(value)
    .replace(/\r\n?/g, "\n")
    .replace(/[\v\f]/g, "");
  const info = /^[\w+#.-]{1,40}$/.test(lang) ? lang : "";
  // A fence ends at any run at least as long, so it must be longer than all.
  const longest = [...clean.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${info}\n${clean}${clean === "" ? "" : "\n"}${fence}`;
}

function mathBlock(value: string): string {
  // A tag may end with its line.
  const clean = inertTex(`${linesOfTex(value).join("\n")}\n`).trimEnd();
  if (clean === "") return "";
  const fence = freeFence(clean, "$", 2);
  return `${fence}\n${clean}\n${fence}`;
}
