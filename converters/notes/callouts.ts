/** Callouts, which an export of Markdown has as `<aside>` around lines of Markdown, as quotes. */

const fence = /^[ \t>]*(`{3,}|~{3,})/;
const opening = /^([ \t]*)<aside>[ \t]*(.*)$/i;
const closing = /^(.*?)<\/aside>[ \t]*$/i;
/** Drawn beside the text by the service, and nothing that it says. */
const icon = /^[ \t]*<img\s[^>]*\bwidth="40px"[^>]*>[ \t]*$/i;
/** Deeper ones are lines of the one around them. */
const depthMax = 8;

/** Markdown in, Markdown out. Lines in fenced code stay as they are. */
export function callouts(markdown: string): string {
  if (!/<aside>/i.test(markdown)) return markdown;
  const lines: string[] = [];
  const indents: string[] = [];
  let open = "";
  const push = (line: string) => {
    const indent = indents[0] ?? "";
    const own = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
    lines.push(indents.length === 0 ? line : `${indent}${"> ".repeat(indents.length)}${own}`);
  };
  for (const line of markdown.split("\n")) {
    const [, run = ""] = fence.exec(line) ?? [];
    if (open !== "") {
      if (run.startsWith(open) && line.trim() === run) open = "";
      push(line);
      continue;
    }
    const [, indent, first = ""] = opening.exec(line) ?? [];
    if (run !== "") {
      open = run;
      push(line);
    } else if (indent !== undefined && indents.length < depthMax) {
      // Two quotes one after the other would be one.
      push("");
      indents.push(indents[0] ?? indent);
      if (first !== "") push(first);
    } else if (indents.length > 0 && closing.test(line)) {
      const [, last = ""] = closing.exec(line) ?? [];
      if (last.trim() !== "") push(last);
      indents.pop();
      push("");
    } else if (indents.length === 0 || !icon.test(line)) push(line);
  }
  return lines.join("\n");
}
