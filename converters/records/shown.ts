import type { RootContent } from "mdast";
import type { Asset, DocumentMetadata } from "../document/model.ts";

/** A file of records as a document, before what was measured on its bytes is added. */
export interface Shown {
  children: RootContent[];
  assets: Asset[];
  metadata: Pick<DocumentMetadata, "title" | "authors" | "language">;
  details: Record<string, unknown>;
  /** Sentences for the reviewer. */
  warnings: string[];
}
