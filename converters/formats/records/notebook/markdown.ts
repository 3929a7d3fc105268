/** Markdown cells and Markdown outputs. */
import type { Parents, RootContent } from "mdast";
import { percentDecoded } from "../../../../config/text/percent.ts";
import { walk } from "../../../document/plain-text.ts";
import { textWithBreaks } from "../../../document/rows.ts";
import { parseMarkdown } from "../../text/markdown.ts";
import type { NotebookContext } from "./context.ts";
import { ofBase64 } from "./pictures.ts";

/** `attached`: pictures by the names that the cell calls them by, as base64. */
export function markdownBlocks(
  text: string,
  attached: ReadonlyMap<string, string>,
  cell: number,
  context: NotebookContext,
): RootContent[] {
  const root = parseMarkdown(text.replace(/\r\n?/g, "\n"));
  if (root === null) {
    context.warnings.push(
      `The Markdown of cell ${cell} is nested beyond what can be read; it was kept as text.`,
    );
    return [{ type: "paragraph", children: textWithBreaks(text) }];
  }
  for (const node of walk(root)) if ("children" in node) place(node, attached, context);
  return root.children;
}

function place(parent: Parents, attached: ReadonlyMap<string, string>, { pictures }: NotebookContext): void {
  parent.children.forEach((node, at) => {
    const held = node.type === "image" ? heldIn(node.url, attached) : undefined;
    if (node.type !== "image" || held === undefined) return;
    const picture = pictures.held(ofBase64(held), node.alt ?? "");
    if (picture !== null) parent.children[at] = picture;
  });
}

/** Base64 of what an address stands for within the notebook itself. */
function heldIn(url: string, attached: ReadonlyMap<string, string>): string | undefined {
  if (!url.startsWith("attachment:")) return /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(url)?.[1];
  const name = url.slice("attachment:".length);
  return attached.get(name) ?? attached.get(percentDecoded(name));
}
