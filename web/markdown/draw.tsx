/** A document's tree as elements of the page. */
import type { Nodes, Root } from "mdast";
import type { ComponentChildren, VNode } from "preact";
import { Fragment } from "preact";
import type { Drawing, Lines, Surroundings } from "./drawing.ts";
import { flow } from "./flow.tsx";
import { withPairs } from "./pairs.ts";
import { phrasing } from "./phrasing.tsx";

type Handlers = { readonly [Type in Nodes["type"]]?: (node: never, drawing: Drawing) => ComponentChildren };

const handlers: Handlers = { ...phrasing, ...flow };

export interface DrawingOptions {
  /** The line of the whole text that the first line of the parsed one is. */
  first: number;
  /** Lines of the parsed text that are put before what is shown: the head of a table. */
  before: number;
  /** Behind that nothing is shown. */
  last: number;
  columns: readonly number[] | null;
}

/** Deeper than anybody writes; the browser itself goes a few hundred levels. */
const depthMax = 150;

/** Throws a RangeError for a tree that is too deep. */
export function drawTree(root: Root, surroundings: Surroundings, options: DrawingOptions): VNode {
  const { first, before, last, columns } = options;
  const at = (line: number) => Math.max(first, line - 1 - before + first);
  const lines = ({ position }: Nodes): Lines =>
    position === undefined ? [first, first] : [at(position.start.line), at(position.end.line)];
  let depth = 0;
  const drawing: Drawing = {
    ...surroundings,
    lines,
    columns,
    children(nodes) {
      if (depth > depthMax) throw new RangeError("things within each other are too many");
      depth += 1;
      const elements = withPairs(nodes).map((node) => drawn(node, drawing));
      depth -= 1;
      return elements;
    },
  };
  return <Fragment>{drawing.children(root.children.filter((node) => lines(node)[0] <= last))}</Fragment>;
}

function drawn(node: Nodes, drawing: Drawing): ComponentChildren {
  const handler = handlers[node.type] as ((node: Nodes, drawing: Drawing) => ComponentChildren) | undefined;
  return handler?.(node, drawing) ?? null;
}
