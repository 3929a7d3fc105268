/** Opening a PDF, with its ways to fail as faults. */

import { readFile } from "node:fs/promises";
import type * as Mupdf from "mupdf";
import { Fault } from "../../../../config/errors/fault.ts";
import type { Source } from "../../../contract.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { Layers } from "../layers/layers.ts";

export interface OpenedPdf {
  document: Mupdf.PDFDocument;
  pages: number;
  /** The file was damaged and its cross-reference table rebuilt from what is there. */
  repaired: boolean;
  /** Null without any. */
  layers: Layers | null;
}

/** Throws `empty_document`, `corrupt_document` or `encrypted_document`. */
export async function openPdf(engine: MupdfEngine, source: Source): Promise<OpenedPdf> {
  const bytes = await readFile(source.path);
  if (bytes.length === 0) throw new Fault("empty_document");
  let document: Mupdf.Document;
  try {
    document = engine.mupdf.Document.openDocument(bytes, "application/pdf");
  } catch (cause) {
    throw readingFault(cause);
  }
  try {
    if (!document.isPDF()) throw new Fault("corrupt_document", { cause: "not a PDF inside" });
    const pdf = document as Mupdf.PDFDocument;
    // Before anything else: a locked document claims to have one page.
    if (pdf.needsPassword() && pdf.authenticatePassword("") === 0) throw new Fault("encrypted_document");
    const pages = pdf.countPages();
    if (pages < 1) throw new Fault("corrupt_document", { cause: "no pages" });
    return { document: pdf, pages, repaired: pdf.wasRepaired(), layers: Layers.settle(pdf) };
  } catch (cause) {
    document.destroy();
    throw readingFault(cause);
  }
}

/** What the library throws about a file is the file's fault; damage is not, and passes through. */
function readingFault(cause: unknown): unknown {
  if (cause instanceof Fault || damageOf(cause) !== null) return cause;
  return new Fault("corrupt_document", { cause });
}
