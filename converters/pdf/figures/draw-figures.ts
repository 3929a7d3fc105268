/** The figures of a document's pages as files. What cannot be drawn is left out, with a word, and the rest stands. */
import type { Asset } from "../../document/model.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { turnAsLaidOut } from "../file/draw-page.ts";
import type { OpenedPdf } from "../file/open.ts";
import type { Recovery } from "../file/recovery.ts";
import type { Figure } from "../layout.ts";
import type { UnreadText } from "../second-look/unread-text.ts";
import { writeFigures } from "./assets.ts";

interface Drawing {
  engine: MupdfEngine;
  opened: OpenedPdf;
  recovery: Recovery;
  workDir: string;
  unread: UnreadText;
}

export async function drawFigures(
  { engine, opened, recovery, workDir, unread }: Drawing,
  page: number,
  figures: readonly Figure[],
): Promise<Map<Figure, Asset>> {
  try {
    // The page was read, and turned if need be, in an engine that is gone.
    if (recovery.renewals > 0) turnAsLaidOut(engine, opened, page);
    return await writeFigures(engine, opened.document, page, figures, workDir, (figure, pixels) =>
      unread.look(page, figure, pixels),
    );
  } catch (error) {
    // The disk's troubles are not the file's.
    if (error instanceof Error && "syscall" in error) throw error;
    await recovery.from(error);
    unread.failed(page);
    return new Map();
  }
}
