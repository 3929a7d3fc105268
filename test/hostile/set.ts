/** The collection of hostile inputs: an index of files with what may come of each, and a list of upload names. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface HostileFile {
  path: string;
  name: string;
  kind: string;
  /** Outcomes that are right: `any`, `success`, or codes of the catalog. */
  expect: readonly string[];
}

/** What this version converts, and what it must refuse. */
export const kindsByDefault = [
  ...["pdf", "docx", "pptx", "xlsx", "image", "text", "markdown", "csv"],
  ...["html", "epub", "json", "xml", "svg", "archive", "tiny", "wrong", "polyglot", "other", "media"],
];

/** Null when the collection is not there. */
export function readSet(folder: string): HostileFile[] | null {
  const index = join(folder, "index.tsv");
  if (!existsSync(index)) return null;
  return rowsOf(index).flatMap(({ file, kind, expect }) => {
    if (file === undefined || kind === undefined) return [];
    const path = join(folder, file.startsWith("files/") ? file : join("files", file));
    return [{ path, name: basename(file), kind, expect: (expect ?? "any").split("|") }];
  });
}

/** Names that are JSON strings in the list, so that control characters survive. */
export function readNames(folder: string): string[] {
  return rowsOf(join(folder, "upload-names.tsv")).map(({ name }) => JSON.parse(name ?? '""') as string);
}

function rowsOf(path: string): Record<string, string | undefined>[] {
  const [header = "", ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  const columns = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
}
