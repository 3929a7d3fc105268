/** Converts small tagged files for tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Nodes } from "mdast";
import type * as Mupdf from "mupdf";
import { loadMupdf } from "../../engines/mupdf.ts";
import { converter } from "../converter.ts";
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
  const workDir = await mkdtemp(join(tmpdir(), "pdf-tags-"));
  const path = join(workDir, "input.pdf");
  const bytes = makePdf(engine, sheets, {
    ...(options.save ? { save: options.save } : {}),
    prepare(document) {
      const root = tree && addTagTree(document, tree);
      if (root) options.after?.(document, root);
    },
  });
  await writeFile(path, bytes);
  const { root, metadata } = await converter.convert(
    { path, filename: "input.pdf", bytes: bytes.length },
    {
      mode: "fast",
      layoutFidelity: "standard",
      pages: null,
      options: { furniture: options.furniture ?? "drop" },
    },
    { workDir, progress: () => {} },
  );
  await rm(workDir, { recursive: true });
  const tags = metadata.details?.tags as Record<string, unknown> | undefined;
  return { root, metadata, tags, lines: root.children.map(written) };
}

export function text(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(text).join("") : "";
}

const written = (node: Nodes): string =>
  node.type === "heading" ? `${"#".repeat(node.depth)} ${text(node)}` : text(node);

export const prose = [
  "Here stands a line of text that goes over the whole width of the page and is",
  "followed by another one, so that there is something that headings are above.",
];
export const whole = prose.join(" ");
