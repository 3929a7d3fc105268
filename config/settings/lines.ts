/**
 * The line on which each key of a TOML text is set (1-based), by its dotted name; good enough to point at, where the
 * parser keeps no positions. Tables in arrays and multi-line strings are not looked into.
 */
export function linesOfKeys(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const note = (key: string, line: number) => {
    if (!lines.has(key)) lines.set(key, line);
  };
  let prefix = "";
  let insideArray = false;
  for (const [index, line] of toml.split("\n").entries()) {
    const table = /^\s*(\[\[?)\s*([A-Za-z0-9_.-]+)\s*\]/.exec(line);
    if (table !== null) {
      const [, brackets, name = ""] = table;
      insideArray = brackets === "[[";
      prefix = `${name}.`;
      note(name, index + 1);
      continue;
    }
    const key = /^\s*([A-Za-z0-9_.-]+)\s*=/.exec(line)?.[1];
    if (key !== undefined && !insideArray) note(prefix + key, index + 1);
  }
  return lines;
}
