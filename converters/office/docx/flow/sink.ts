/** Where blocks go: to the end of a container, each with the page that it comes from. */
import type { RootContent } from "mdast";

export function withUnit<T extends RootContent>(block: T, unit: number): T {
  block.data = { ...block.data, provenance: { unit } };
  return block;
}
