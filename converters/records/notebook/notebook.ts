/** Notebooks of Jupyter (nbformat 3 and 4): text, code and what the code gave out, in the order of the cells. */
import type { RootContent } from "mdast";
import { append } from "../../append.ts";
import { items, member, memberAt, stringOf } from "../json/member.ts";
import type { JsonFile } from "../json/read.ts";
import type { Json } from "../json/values.ts";
import type { Shown } from "../shown.ts";
import { type CellKind, cellEntries, readCell } from "./cells.ts";
import type { NotebookContext } from "./context.ts";
import { CellPictures } from "./pictures.ts";

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
