/** Where blocks go: to the end of a container, each with the page that it comes from. */
import type { RootContent } from "mdast";
import type { Provenance } from "../../../document/model.ts";

/** Without limit of length, which arguments have. */
export function append<T>(into: T[], items: readonly T[]): void {
  for (const item of items) into.push(item);
}

export function placed<T extends RootContent>(block: T, provenance: Provenance): T {
  block.data = { ...block.data, provenance };
  return block;
}
