/** Joins inline HTML tags that belong together into one node. */
import type { Nodes, Parent, PhrasingContent } from "mdast";

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

/** Elements that only change how text looks. */
const names: ReadonlySet<string> = new Set([
  ...["sub", "sup", "u", "ins", "del", "s", "b", "i", "em", "strong", "mark", "kbd", "small", "q", "cite"],
  ...["code", "var", "samp", "abbr", "br", "wbr"],
]);

const tag = /^<(\/?)([a-z]+)(?:\s[^>]*)?\/?>$/i;

export function joinTags(nodes: readonly Nodes[]): Nodes[] {
  if (!nodes.some(({ type }) => type === "html")) return [...nodes];
  const ends = endsOf(nodes);
  const done: Nodes[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Nodes;
    const end = ends.get(at);
    if (end === undefined) {
      done.push(node);
      continue;
    }
    done.push({
      type: "tagged",
      name: tagOf(node)?.name ?? "",
      children: nodes.slice(at + 1, end) as PhrasingContent[],
    });
    at = end;
  }
  return done;
}

function tagOf(node: Nodes): { name: string; closes: boolean } | null {
  const match = node.type === "html" ? tag.exec(node.value) : null;
  const name = match?.[2]?.toLowerCase() ?? "";
  return match !== null && names.has(name) ? { name, closes: match[1] === "/" } : null;
}

/** The closing position of each tag, in one pass. */
function endsOf(nodes: readonly Nodes[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, node] of nodes.entries()) {
    const found = tagOf(node);
    if (found === null) continue;
    const { name, closes } = found;
    const places = open.get(name) ?? [];
    open.set(name, places);
    if (!closes && (name === "br" || name === "wbr")) ends.set(at, at);
    else if (!closes) places.push(at);
    else {
      const begin = places.pop();
      if (begin !== undefined) ends.set(begin, at);
    }
  }
  return ends;
}
