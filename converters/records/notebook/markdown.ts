/** A cell of Markdown, or Markdown that a program gave out. */
import type { Nodes, RootContent } from "mdast";
import { walk } from "../../document/plain-text.ts";
import { textWithBreaks } from "../../document/rows.ts";
import { parseMarkdown } from "../../text/markdown.ts";
import type { NotebookContext } from "./context.ts";
import { ofBase64 } from "./pictures.ts";

/** `attached`: pictures by the names that the cell calls them by, as base64. */
export async function markdownBlocks(
  text: string,
  attached: ReadonlyMap<string, string>,
  cell: number,
  context: NotebookContext,
): Promise<RootContent[]> {
  const root = parseMarkdown(text.replace(/\r\n?/g, "\n"));
  if (root === null) {
    context.warnings.push(
      `The Markdown of cell ${cell} is nested beyond what can be read; it was kept as text.`,
    );
    return [{ type: "paragraph", children: textWithBreaks(text) }];
  }
  for (const node of walk(root)) await place(node, attached, cell, context);
  return root.children;
}

async function place(
  node: Nodes,
  attached: ReadonlyMap<string, string>,
  cell: number,
  { pictures }: NotebookContext,
): Promise<void> {
  if (node.type !== "image" && node.type !== "definition") return;
  const held = heldIn(node.url, attached);
  if (held === undefined) return;
  const path = await pictures.use(ofBase64(held), cell);
  if (path !== null) node.url = path;
}

/** Base64 of what an address stands for within the notebook itself. */
function heldIn(url: string, attached: ReadonlyMap<string, string>): string | undefined {
  if (!url.startsWith("attachment:")) return /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(url)?.[1];
  const name = url.slice("attachment:".length);
  return attached.get(name) ?? attached.get(decoded(name));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
