import { cleanText } from "../../document/markdown/clean.ts";

/** Without what no text needs and a terminal would obey (controls, a stray byte order mark), one line feed at its end. */
export function cleanMarkdown(text: string): string {
  const clean = cleanText(text);
  let end = clean.length;
  while (clean.charAt(end - 1) === "\n") end -= 1;
  return `${clean.slice(0, end)}\n`;
}
