/** A block on its way through the whole document. */
import type { Block } from "../model.ts";

export interface JoinedPart {
  page: number;
  part: Block;
  before: Block;
}

export interface FlowBlock {
  block: Block;
  page: number;
  /** The last page that a table on several reaches. */
  until?: number;
  /** What was joined to it over the edges of columns and pages, in order. */
  joined?: JoinedPart[];
}
