/** What the columns of an export's databases are called: so are the properties of the pages that are their rows. */
import type { ArchiveFiles } from "../linked/files.ts";
import type { Page } from "./pages.ts";
import { rowsOf } from "./table-rows.ts";

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
