/** Nodes that somebody else has read, standing among HTML: elements of this name hold their places. */
import { attribute } from "./element.ts";
import { isPhrasing } from "./flow.ts";
import type { Handler } from "./walk.ts";

export const givenElement = "given-node";

/** Each stands once: a page that names one again repeats nothing. */
export const given: Handler = (walk, element) => {
  const at = Number(attribute(element, "dataAt"));
  const node = walk.given[at];
  if (node === undefined) return [];
  walk.given[at] = undefined;
  walk.afterSpace = !isPhrasing(node);
  return [node];
};
