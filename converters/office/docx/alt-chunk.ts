/** Content of another format within the document (w:altChunk, ISO/IEC 29500-1, section 17.17.2.1). */
import type { RootContent } from "mdast";
import type { Walk } from "./context.ts";

export function altChunkBlocks(_walk: Walk, _id: string | undefined): RootContent[] {
  return [];
}
