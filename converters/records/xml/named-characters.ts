import { parseText } from "../../web/parse.ts";

const name = /^[A-Za-z][A-Za-z0-9]{1,31}$/;
/** Those that were asked for; there are about two thousand. What is no name of a character is not kept. */
const known = new Map<string, string>();

/**
 * The characters that HTML calls by this name. Document types of books and articles declare the same names, in files that
 * are not read, and feeds use them without any.
 */
export function namedCharacters(entity: string): string | undefined {
  if (!name.test(entity)) return undefined;
  const ready = known.get(entity);
  if (ready !== undefined) return ready;
  const found = ofHtml(entity);
  if (found !== undefined) known.set(entity, found);
  return found;
}

function ofHtml(entity: string): string | undefined {
  const [node] = parseText(`&${entity};`, { fragment: true }).children;
  return node?.type === "text" && !node.value.startsWith("&") ? node.value : undefined;
}
