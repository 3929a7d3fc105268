/** Converts small tagged files for tests. */
import type { Nodes } from "mdast";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { convertBytes, text } from "./convert.ts";
import { makePdf, type Sheet } from "./sheet.ts";
import { addTagTree, type TagTree } from "./tag-tree.ts";

const engine = await loadMupdf();

interface Options {
  furniture?: "keep" | "drop";
  save?: string;
  /** Breaks the tree. */
  after?: (document: Mupdf.PDFDocument, root: Mupdf.PDFObject) => void;
}

export async function convert(sheets: readonly Sheet[], tree: TagTree | null, options: Options = {}) {
  const bytes = makePdf(engine, sheets, {
    ...(options.save ? { save: options.save } : {}),
    prepare(document) {
      const root = tree && addTagTree(document, tree);
      if (root) options.after?.(document, root);
    },
  });
  const { root, metadata } = await convertBytes(bytes, {
    options: { furniture: options.furniture ?? "drop" },
  });
  const tags = metadata.details?.tags as Record<string, unknown> | undefined;
  return { root, metadata, tags, lines: root.children.map(written) };
}

const written = (node: Nodes): string =>
  node.type === "heading" ? `${"#".repeat(node.depth)} ${text(node)}` : text(node);

export const prose = [
  "Here stands a line of text that goes over the whole width of the page and is",
  "followed by another one, so that there is something that headings are above.",
];
export const whole = prose.join(" ");
