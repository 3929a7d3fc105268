/** Charts and diagrams, which are parts of their own. */
import type { RootContent } from "mdast";
import type { Walk } from "../context.ts";

export function chartBlocks(_walk: Walk, _id: string | undefined): RootContent[] {
  return [];
}

export function diagramBlocks(_walk: Walk, _attributes: Readonly<Record<string, string>>): RootContent[] {
  return [];
}
