/** Column names of an export's databases, which are also the property names of the pages in their rows. */

import { markedEncoding } from "../../input/encodings/marks.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { textRows } from "../data/rows.ts";
import type { Page } from "./pages.ts";

/** Exports are UTF-8, with a byte order mark. */
export function rowsOf(bytes: Uint8Array): Iterable<string[]> {
  return textRows([bytes.subarray(markedEncoding(bytes)?.skip ?? 0)], { delimiter: ",", escaped: false });
}

export class Columns {
  readonly #files: ArchiveFiles;
  readonly #known = new Map<Page, readonly string[]>();

  constructor(files: ArchiveFiles) {
    this.#files = files;
  }

  /** Null for a page that is no row; empty where the database's table cannot be read. */
  of({ isRow, parent }: Page): readonly string[] | null {
    if (!isRow || parent === null) return null;
    const known = this.#known.get(parent) ?? this.#read(parent);
    this.#known.set(parent, known);
    return known;
  }

  /** The view that is exported may hide some. */
  #read({ file, twin }: Page): readonly string[] {
    const bytes = (twin === null ? null : this.#files.bytesIfSound(twin)) ?? this.#files.bytesIfSound(file);
    for (const row of bytes === null ? [] : rowsOf(bytes))
      return row.map((name) => name.trim()).filter((name) => name !== "");
    return [];
  }
}
