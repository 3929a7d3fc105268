/** Above a page's text: its title, and in pages of databases their properties as lines of `Key: value`. */

export interface PageParts {
  /** Null where the page does not begin with one, or has none. */
  title: string | null;
  properties: [key: string, value: string][];
  body: string;
}

const titleLine = /^\s*# (.*)(?:\n|$)/;
/** Of a column, in characters. */
const nameMax = 500;
const propertyLine = /^([^\s:#>*|`[\](){}!-][^:\n]{0,79}):(?:[ \t]+(.*))?$/;

/**
 * Lines of the only paragraph at the top, if all of them are such, or if it begins with one that is called like a column
 * of the page's database: then what is called otherwise goes on with the value before it. A single one is taken for it in
 * rows of databases only. `columns`: null for a page that is no row.
 */
export function splitProperties(text: string, columns: readonly string[] | null): PageParts {
  const match = titleLine.exec(text);
  const title = match?.[1]?.trim() || null;
  const rest = text.slice(match?.[0].length ?? 0).replace(/^(?:[ \t]*\n)+/, "");
  const end = /\n[ \t]*(?:\n|$)/.exec(rest)?.index ?? rest.length;
  const lines = rest.slice(0, end).split("\n");
  const properties = shortProperties(lines, columns === null ? 2 : 1) ?? longProperties(lines, columns ?? []);
  return { title, properties: properties ?? [], body: properties === null ? rest : rest.slice(end) };
}

type Properties = PageParts["properties"];

/** One in each line. */
function shortProperties(lines: readonly string[], least: number): Properties | null {
  const properties = lines.flatMap((line): Properties => {
    const [, key, value = ""] = propertyLine.exec(line.trimEnd()) ?? [];
    return key === undefined ? [] : [[key.trim(), value.trim()]];
  });
  return properties.length === lines.length && properties.length >= least ? properties : null;
}

/** Values may have several lines. */
function longProperties(lines: readonly string[], columns: readonly string[]): Properties | null {
  const names = new Set(columns);
  const properties: Properties = [];
  for (const line of lines) {
    const key = nameAt(line, names);
    const last = properties.at(-1);
    if (key !== null) properties.push([key, line.slice(key.length + 1).trim()]);
    else if (last === undefined) return null;
    else last[1] = `${last[1]}\n${line.trim()}`.trim();
  }
  return properties;
}

/** Names of columns may have colons, too. */
function nameAt(line: string, names: ReadonlySet<string>): string | null {
  for (let end = line.indexOf(":"); end !== -1; end = line.indexOf(":", end + 1)) {
    const name = line.slice(0, end);
    if (names.has(name) && /^(?:[ \t]|$)/.test(line.slice(end + 1))) return name;
    if (end > nameMax) return null;
  }
  return null;
}
