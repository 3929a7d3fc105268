/** A block on its way through the whole document. */
import type { Block } from "../model.ts";

export interface FlowBlock {
  block: Block;
  page: number;
  /** The last page that a block on several reaches. */
  until?: number;
}
