/** Pictures beside a file that was sent alone. */
import type { Nodes } from "mdast";
import { walk } from "../document/plain-text.ts";

const schemeOrHost = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;
const shownMax = 200;

/** A warning about pictures with relative addresses; empty without any. `held`: those of the bundle. */
export function absentPictures(nodes: Iterable<Nodes>, held: Iterable<string>): string[] {
  const known = new Set(held);
  const definitions = new Map<string, string>();
  const missing = new Set<string>();
  const references: string[] = [];
  for (const root of nodes)
    for (const node of walk(root)) {
      if (node.type === "image") missing.add(node.url);
      else if (node.type === "imageReference") references.push(node.identifier);
      else if (node.type === "definition" && !definitions.has(node.identifier))
        definitions.set(node.identifier, node.url);
    }
  for (const identifier of references) missing.add(definitions.get(identifier) ?? "");
  const absent = [...missing].filter((url) => !schemeOrHost.test(url.trim()) && !known.has(url));
  const [first] = absent;
  if (first === undefined) return [];
  const others = absent.length === 1 ? "" : ` and ${absent.length - 1} more`;
  return [
    `The text shows ${first.slice(0, shownMax)}${others}: pictures that are not in the file, and so not in the bundle.`,
  ];
}
