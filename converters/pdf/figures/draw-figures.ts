/** The figures of a document's pages as files. What cannot be drawn is left out, with a word, and the rest stands. */
import type { Asset } from "../../document/model.ts";
import { damageOf } from "../../engines/damage.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { Figure } from "../../layout/model.ts";
import type { OpenedPdf } from "../file/open.ts";
import type { UnreadText } from "../second-look/unread-text.ts";
import { writeFigures } from "./assets.ts";

interface Drawing {
  engine: MupdfEngine;
  opened: OpenedPdf;
  workDir: string;
  unread: UnreadText;
}

export async function drawFigures(
  { engine, opened, workDir, unread }: Drawing,
  page: number,
  figures: readonly Figure[],
): Promise<Map<Figure, Asset>> {
  try {
    return await writeFigures(engine, opened.document, page, figures, workDir, (figure, pixels) =>
      unread.look(page, figure, pixels),
    );
  } catch (error) {
    // After damage the instance is dead; the disk's troubles are not the file's.
    if (damageOf(error) !== null || (error instanceof Error && "syscall" in error)) throw error;
    unread.failed(page);
    return new Map();
  }
}
