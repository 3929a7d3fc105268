/** What reviews say of a change and of its lines, as Markdown. */
import { type Fields, saidIn } from "../json.ts";
import { codeSpan, fenced } from "../markdown.ts";

/** As forges show below such a comment. */
const hunkLinesMax = 4;

/** Where a comment stands, the lines that it is about, what it says. */
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

/** Empty: the review says nothing, neither of the whole nor of lines. */
export function reviewText(verdict: string | undefined, { body }: Fields, hasLines: boolean): string {
  const said = [verdict, saidIn(body)].filter((part) => part !== undefined && part !== null);
  return said.length === 0 && hasLines ? "Reviewed:" : said.join("\n\n");
}
