import { parseText } from "../../web/parse.ts";

const name = /^[A-Za-z][A-Za-z0-9]{1,31}$/;
const known = new Map<string, string | undefined>();
/** There are about two thousand. */
const knownMax = 4_000;

/**
 * The characters that HTML calls by this name. Document types of books and articles declare the same names, in files that
 * are not read, and feeds use them without any.
 */
export function namedCharacters(entity: string): string | undefined {
  if (!name.test(entity)) return undefined;
  if (!known.has(entity) && known.size < knownMax) known.set(entity, ofHtml(entity));
  return known.get(entity);
}

function ofHtml(entity: string): string | undefined {
  const [node] = parseText(`&${entity};`, { fragment: true }).children;
  return node?.type === "text" && !node.value.startsWith("&") ? node.value : undefined;
}
