/** Notebooks of Jupyter (nbformat 3 and 4): text, code and what the code gave out, in the order of the cells. */
import type { RootContent } from "mdast";
import { append } from "../../../util/append.ts";
import type { Shown } from "../document.ts";
import { items, member, memberAt, members, stringOf, textOf } from "../json/member.ts";
import type { JsonFile } from "../json/read.ts";
import type { Json } from "../json/values.ts";
import type { NotebookContext } from "./context.ts";
import { markdownBlocks } from "./markdown.ts";
import { htmlBlocks, outputBlocks } from "./outputs.ts";
import { CellPictures } from "./pictures.ts";

type CellKind = "markdown" | "code" | "raw";

interface Cell {
  kind: CellKind;
  blocks: RootContent[];
  executionCount: number | null;
}

/** `number`: of the cell, from 1. */
function readCell(entry: number, number: number, context: NotebookContext): Cell {
  const { json } = context;
  const type = stringOf(json, member(json, entry, "cell_type"));
  const source = textOf(json, member(json, entry, "source"));
  if (type === "markdown")
    return cell("markdown", markdownBlocks(source, attachedTo(entry, context), number, context));
  if (type === "heading") return cell("markdown", headingBlocks(source, entry, context));
  if (type === "code") {
    const outputs = outputBlocks(member(json, entry, "outputs"), number, context);
    return {
      ...cell("code", [...codeBlocks(entry, context), ...outputs]),
      executionCount: countOf(entry, context),
    };
  }
  if (type === "html") return cell("markdown", htmlBlocks(source, context));
  return cell("raw", rawBlocks(source, entry, number, context));
}

function cell(kind: CellKind, blocks: RootContent[]): Cell {
  return { kind, blocks, executionCount: null };
}

/** nbformat 3 has headings as cells of their own. */
function headingBlocks(source: string, entry: number, { json }: NotebookContext): RootContent[] {
  const level = member(json, entry, "level");
  const depth = level === null ? 1 : Number(json.text.slice(json.tape.start(level), json.tape.end(level)));
  const children = [{ type: "text" as const, value: source.trim() }];
  return [
    { type: "heading", depth: Math.min(6, Math.max(1, depth || 1)) as 1 | 2 | 3 | 4 | 5 | 6, children },
  ];
}

/** The name of an attached picture → its base64. */
function attachedTo(entry: number, { json }: NotebookContext): Map<string, string> {
  const attached = new Map<string, string>();
  for (const [name, kinds] of members(json, member(json, entry, "attachments")))
    for (const [, data] of members(json, kinds)) attached.set(name, textOf(json, data));
  return attached;
}

/** Cells may be written in another language than the notebook's: by the editor's word, or by a magic in the first line. */
const magic =
  /^%%(bash|sh|zsh|javascript|js|html|latex|markdown|perl|python|python2|python3|ruby|R|sql|svg|cython)\b/;

function codeBlocks(entry: number, { json, language }: NotebookContext): RootContent[] {
  const source = textOf(json, member(json, entry, "source") ?? member(json, entry, "input"));
  const value = source.replace(/\r\n?/g, "\n").replace(/(?<!\n)\n+$/, "");
  if (value.trim() === "") return [];
  const own =
    stringOf(json, memberAt(json, entry, "metadata", "vscode", "languageId")) ??
    magic.exec(value)?.[1] ??
    stringOf(json, member(json, entry, "language"));
  return [{ type: "code", lang: own ?? language, value }];
}

function countOf(entry: number, { json }: NotebookContext): number | null {
  const count = member(json, entry, "execution_count") ?? member(json, entry, "prompt_number");
  const text = count === null ? "" : json.text.slice(json.tape.start(count), json.tape.end(count));
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A raw cell is for one converter of notebooks only, as its metadata says; what is no Markdown is shown as it is. */
function rawBlocks(source: string, entry: number, number: number, context: NotebookContext): RootContent[] {
  const { json } = context;
  if (source.trim() === "") return [];
  const format =
    stringOf(json, memberAt(json, entry, "metadata", "raw_mimetype")) ??
    stringOf(json, memberAt(json, entry, "metadata", "format")) ??
    "";
  if (format === "text/markdown") return markdownBlocks(source, new Map(), number, context);
  if (format === "text/html") return htmlBlocks(source, context);
  const lang = /^text\/(?:x-)?([\w+-]+)$/.exec(format)?.[1] ?? "";
  return [{ type: "code", lang: lang === "plain" ? "" : lang, value: source.replace(/(?<!\n)\n+$/, "") }];
}

/** The cells of all worksheets; nbformat 4 has only one. */
function* cellEntries({ json }: NotebookContext, root: number): Generator<number> {
  yield* items(json, member(json, root, "cells"));
  for (const sheet of items(json, member(json, root, "worksheets")))
    yield* items(json, member(json, sheet, "cells"));
}

/** Null when the file is no notebook. Pictures are written to `workDir`, unless that is null. */
export async function readNotebook(file: JsonFile, workDir: string | null): Promise<Shown | null> {
  const { json } = file;
  const [root = 0] = file.values;
  if (file.isLines || !isNotebook(json, root)) return null;
  const language = languageOf(json, root);
  const context: NotebookContext = { json, language, pictures: new CellPictures(workDir), warnings: [] };
  const children: RootContent[] = [];
  const cells: Record<CellKind, number> = { markdown: 0, code: 0, raw: 0 };
  const counts: number[] = [];
  let number = 0;
  for (const entry of cellEntries(context, root)) {
    number += 1;
    context.pictures.cell = number;
    const { kind, blocks, executionCount } = readCell(entry, number, context);
    cells[kind] += 1;
    if (executionCount !== null) counts.push(executionCount);
    append(children, blocks);
  }
  await context.pictures.finish();
  return {
    children,
    assets: context.pictures.assets,
    metadata: metadataOf(json, root),
    details: {
      format: "notebook",
      ...(language === "" ? {} : { language }),
      cells,
      execution: orderOf(counts, cells.code),
    },
    warnings: [...new Set(context.warnings), ...context.pictures.warnings()],
  };
}

function isNotebook(json: Json, root: number): boolean {
  if (member(json, root, "nbformat") === null) return false;
  return member(json, root, "cells") !== null || member(json, root, "worksheets") !== null;
}

function languageOf(json: Json, root: number): string {
  return (
    stringOf(json, memberAt(json, root, "metadata", "language_info", "name")) ??
    stringOf(json, memberAt(json, root, "metadata", "kernelspec", "language")) ??
    stringOf(json, memberAt(json, root, "metadata", "language")) ??
    ""
  ).toLowerCase();
}

function metadataOf(json: Json, root: number): Shown["metadata"] {
  const title = stringOf(json, memberAt(json, root, "metadata", "title"));
  const authors: string[] = [];
  for (const author of items(json, memberAt(json, root, "metadata", "authors"))) {
    const name = stringOf(json, author) ?? stringOf(json, member(json, author, "name"));
    if (name !== null && name !== "") authors.push(name);
  }
  return {
    ...(title === null || title === "" ? {} : { title }),
    ...(authors.length === 0 ? {} : { authors }),
  };
}

/** Whether what the cells gave out was made in their order, each once. */
function orderOf(counts: readonly number[], cells: number): string {
  if (counts.length === 0) return "not run";
  const inOrder = counts.every((count, at) => at === 0 || count > (counts[at - 1] ?? 0));
  return `${inOrder ? "in order" : "out of order"}, ${counts.length} of ${cells} cells run`;
}
