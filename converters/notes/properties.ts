/** Above a page's text: its title, and in pages of databases their properties as lines of `Key: value`. */

export interface PageParts {
  /** Null where the page does not begin with one. */
  title: string | null;
  properties: [key: string, value: string][];
  body: string;
}

const titleLine = /^\s*# (.*)(?:\n|$)/;
const propertyLine = /^([^\s:#>*|`[\](){}!-][^:\n]{0,79}):(?:[ \t]+(.*))?$/;

/** Lines of the only paragraph at the top, if all of them are such; a single one is taken for it in rows of databases only. */
export function splitProperties(text: string, isRow: boolean): PageParts {
  const match = titleLine.exec(text);
  const title = match?.[1]?.trim() ?? null;
  const rest = text.slice(match?.[0].length ?? 0).replace(/^(?:[ \t]*\n)+/, "");
  const end = /\n[ \t]*(?:\n|$)/.exec(rest)?.index ?? rest.length;
  const lines = rest.slice(0, end).split("\n");
  const properties = lines.flatMap((line): [string, string][] => {
    const [, key, value = ""] = propertyLine.exec(line.trimEnd()) ?? [];
    return key === undefined ? [] : [[key.trim(), value.trim()]];
  });
  const all = properties.length === lines.length && properties.length >= (isRow ? 1 : 2);
  return { title, properties: all ? properties : [], body: all ? rest.slice(end) : rest };
}
