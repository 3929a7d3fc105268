/**
 * For every case of the corpus: what a Markdown reader of its own finds on the lines that the layout tells of a block
 * is the text that the source map has of it.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { bundleFiles } from "../../converters/bundle/contract.ts";
import type { Layout } from "../../converters/bundle/schemas/layout.ts";
import type { SourceMap, SourceMapBlock } from "../../converters/bundle/schemas/source-map.ts";
import { convertToBundle } from "../../converters/convert.ts";
import type { Lines } from "../../converters/document/markdown/lines.ts";
import { plainText } from "../../converters/document/plain-text.ts";
import { splitFrontMatter } from "../../converters/formats/text/front-matter.ts";
import { tameHtml } from "../../converters/formats/text/html.ts";
import { inspect } from "../../converters/inspect.ts";
import { contextIn } from "../../converters/testing/context.ts";
import { type CorpusCase, corpusCases } from "../support/corpus.ts";

const base = await mkdtemp(join(tmpdir(), "output-lines-"));
afterAll(() => rm(base, { recursive: true }));

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

for (const found of await corpusCases())
  test(`the blocks of ${found.name} stand on their lines`, () => check(found));

async function check({ capabilityId, open }: CorpusCase): Promise<void> {
  const { source, sha256, request, speechIn } = await open();
  const inspected = await inspect(source, null, request);
  const workDir = await mkdtemp(join(base, "work-"));
  const options = {
    ...contextIn(workDir),
    speech: await speechIn(base),
    version: "0.0.0-corpus",
    wanted: "bundle",
  } as const;
  await convertToBundle(source, sha256, capabilityId, inspected.request, options);
  const file = (name: string) => Bun.file(join(workDir, "bundle", name));
  const markdown = await file(bundleFiles.markdown).text();
  const layout: Layout = await file(bundleFiles.layout).json();
  const sourceMap: SourceMap = await file(bundleFiles.sourceMap).json();

  const textOf = texts(sourceMap);
  // Of Markdown that is kept, front matter and definitions are no blocks.
  const { body } = splitFrontMatter(markdown);
  const front = markdown.slice(0, markdown.length - body.length).replace(/[^\n]/g, "");
  const root = reader.parse(front + body);
  const lines = (front + body).split("\n");
  const free = new Set(lines.keys().filter((at) => lines[at] !== ""));
  for (const { type, position } of root.children)
    if (type === "definition" && position !== undefined)
      for (let line = position.start.line; line <= position.end.line; line++) free.delete(line - 1);
  let before = 0;
  const seen = new Set<string>();
  for (const { id, lines: stands } of layout.blocks) {
    // A block has an entry on each of its pages.
    if (seen.has(id)) continue;
    seen.add(id);
    if (stands === undefined) {
      // Only what says nothing is not written.
      expect({ id, text: textOf(id) }).toEqual({ id, text: "" });
      continue;
    }
    const [first, last] = stands;
    // Blocks are written in their order and share no line.
    expect(first).toBeGreaterThan(before);
    expect(last).toBeGreaterThanOrEqual(first);
    before = last;
    expect([lines[first - 1], lines[last - 1]]).not.toContain("");
    for (let line = first; line <= last; line++) free.delete(line - 1);
    const nodes = nodesOn(root, stands, lines);
    const read = [nodes, tamed(nodes)].map((each) => bare(each.map(plainText).join("")));
    expect(read).toContain(textOf(id));
  }
  // No line is without its block.
  expect([...free]).toEqual([]);
}

/** Line ends and tabs stand elsewhere in Markdown, a formula in a cell has no pipe of its own, and a list there has points. */
function bare(text: string): string {
  return text.replace(/\\vert\b/g, "|").replace(/[\s•]+/g, "");
}

/** As a reader of the HTML in it has it. */
function tamed(nodes: readonly Nodes[]): Nodes[] {
  return tameHtml({ type: "root", children: structuredClone(nodes) as Root["children"] }).children;
}

function texts(map: SourceMap): (id: string) => string {
  const entries = map.pages.flatMap(({ blocks }) => blocks);
  const byId = Map.groupBy(entries, ({ id }) => id.replace(/\.\d+$/, ""));
  const said = ({ text, caption }: SourceMapBlock) => text ?? caption ?? "";
  return (id) => bare((byId.get(id) ?? []).map(said).join(""));
}

/** The largest nodes that stand within the lines; fails where one stands across their edge. */
function nodesOn(node: Nodes, on: Lines, lines: readonly string[]): Nodes[] {
  const from = node.position?.start.line ?? 0;
  const to = node.position?.end.line ?? 0;
  if (to < on[0] || from > on[1]) return [];
  if (node.type === "html" && !/^<(?:table|tr)\b/.test(node.value)) return [node];
  if (node.type === "html") return rowsOf(lines.slice(on[0] - 1, on[1]).join("\n"));
  if (node.type !== "root" && from >= on[0] && to <= on[1]) return [node];
  if (node.type !== "root" && node.type !== "list" && node.type !== "table")
    throw new Error(
      `A ${node.type} on the lines ${from} to ${to} stands across an edge of ${on.join(" to ")}.`,
    );
  return node.children.flatMap((child) => nodesOn(child, on, lines));
}

/** Of a table in HTML, or of a run of its rows. */
function rowsOf(html: string): Nodes[] {
  const value = html.startsWith("<table>") ? html : `<table>${html}</table>`;
  const root: Root = { type: "root", children: [{ type: "html", value }] };
  return tameHtml(root).children;
}
