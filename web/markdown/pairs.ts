/** Tags within a line stand in the tree as single nodes; those that belong together become one with what is between. */
import type { Html, Nodes, Parent, PhrasingContent } from "mdast";

/** An element without attributes that HTML has and Markdown has not. */
export interface Tagged extends Parent {
  type: "tagged";
  name: string;
  children: PhrasingContent[];
}

declare module "mdast" {
  interface RootContentMap {
    tagged: Tagged;
  }
  interface PhrasingContentMap {
    tagged: Tagged;
  }
}

/** That may be drawn, and change nothing but how a text looks. */
const names: ReadonlySet<string> = new Set([
  ...["sub", "sup", "u", "ins", "del", "s", "b", "i", "em", "strong", "mark", "kbd", "small", "q", "cite"],
  ...["code", "var", "samp", "abbr", "br", "wbr"],
]);

const tag = /^<(\/?)([a-z]+)(?:\s[^>]*)?\/?>$/i;

export function withPairs(nodes: readonly Nodes[]): Nodes[] {
  if (!nodes.some(({ type }) => type === "html")) return [...nodes];
  const done: Nodes[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Nodes;
    const opening = node.type === "html" ? tagOf(node) : null;
    if (opening === null || opening.closes) {
      done.push(node);
      continue;
    }
    const empty = opening.name === "br" || opening.name === "wbr";
    const end = empty ? at : closing(nodes, at, opening.name);
    if (end === -1) {
      done.push(node);
      continue;
    }
    done.push({
      type: "tagged",
      name: opening.name,
      children: nodes.slice(at + 1, end) as PhrasingContent[],
    });
    at = end;
  }
  return done;
}

function tagOf({ value }: Html): { name: string; closes: boolean } | null {
  const match = tag.exec(value);
  const name = match?.[2]?.toLowerCase() ?? "";
  return match !== null && names.has(name) ? { name, closes: match[1] === "/" } : null;
}

function closing(nodes: readonly Nodes[], from: number, name: string): number {
  let depth = 0;
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at];
    const found = node?.type === "html" ? tagOf(node) : null;
    if (found?.name !== name) continue;
    depth += found.closes ? -1 : 1;
    if (depth === 0) return at;
  }
  return -1;
}
