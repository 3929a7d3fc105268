/** Raw HTML in Markdown becomes Markdown; text that is not HTML (`List<T>`) stays text. */
import type { Html, Nodes, Parents, Root } from "mdast";
import { escapeHtml } from "../../document/markdown/html.ts";
import { plainText } from "../../document/plain-text.ts";
import { placeOf, readAmong } from "../web/reading.ts";
import { isElement, tagName } from "./html-tags.ts";

/** Elements that would take all the Markdown behind them for their own, were they not closed. */
const swallowing =
  /<(\/?)(script|style|title|textarea|xmp|iframe|noembed|noframes|noscript|plaintext|template|select|svg|math|dialog|object|head|frameset)(?=[\s/>])/gi;

/** The pieces (strings are HTML) without those that open such an element which no later one closes. */
function withoutOpen<T extends object>(pieces: readonly (string | T)[]): (string | T)[] {
  const closed = new Set<string>();
  const kept: (string | T)[] = [];
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at] as string | T;
    if (typeof piece !== "string") {
      kept.push(piece);
      continue;
    }
    const open = new Set<string>();
    const closes = new Set<string>();
    for (const [, slash, name = ""] of piece.matchAll(swallowing)) {
      const lower = name.toLowerCase();
      if (slash === "") open.add(lower);
      else {
        open.delete(lower);
        closes.add(lower);
      }
    }
    if ([...open].every((name) => closed.has(name))) kept.push(piece);
    for (const name of closes) closed.add(name);
  }
  return kept.reverse();
}

/** Where raw HTML is a part of a line of text. */
export const phrasingParents: ReadonlySet<string> = new Set([
  ...["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link", "linkReference"],
]);

export function tameHtml(root: Root): Root {
  tameParent(root);
  return root;
}

function tameParent(node: Parents): void {
  for (const child of node.children) if ("children" in child) tameParent(child);
  if (!node.children.some(({ type }) => type === "html")) return;
  const place = phrasingParents.has(node.type) ? "phrasing" : "blocks";
  (node as { children: Nodes[] }).children = tamed(node.children, place);
}

function tamed(nodes: readonly Nodes[], place: "phrasing" | "blocks"): Nodes[] {
  const given: Nodes[] = [];
  const pieces = withoutOpen(
    nodes.map((node) => (node.type === "html" && isMarkup(node) ? node.value : node)),
  );
  let html = "";
  for (const piece of pieces) {
    if (typeof piece === "string") html += piece;
    else if (piece.type === "text") html += escapeHtml(piece.value, "\n");
    else if (piece.type === "break") html += "<br>";
    else html += placeOf(given.push(piece) - 1, place === "phrasing" ? plainText(piece) : "");
  }
  return readAmong(html, given as Parameters<typeof readAmong>[1], place);
}

/** Comments, declarations, and tags of elements that there are. */
function isMarkup({ value }: Html): boolean {
  const name = tagName(value);
  return name === null ? /^\s*<[!?]/.test(value) : isElement(name);
}
