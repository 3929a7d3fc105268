/** A comment on a line of a change, as Markdown: where it stands, the lines that it is about, what it says. */
import { codeSpan, fenced } from "../markdown.ts";

/** As forges show below such a comment. */
const hunkLinesMax = 4;

export function onLine({
  path,
  line,
  hunk,
  body,
}: {
  path: string | null;
  line: string | null;
  hunk: string | null;
  body: string;
}): string {
  const where = path === null ? null : `On ${codeSpan(path)}${line === null ? "" : `, line ${line}`}:`;
  const last = hunk?.split("\n").slice(-hunkLinesMax).join("\n");
  const shown = last === undefined || last.trim() === "" ? null : fenced(last, "diff");
  return [where, shown, body].filter((part) => part !== null && part !== "").join("\n\n");
}
