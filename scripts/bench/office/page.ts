/** A web page's main content as Markdown, by the same steps as an import by URL, without fetching anything. */
import { readFileSync } from "node:fs";
import { toMarkdown } from "../../../converters/document/markdown/write.ts";
import { mainContent } from "../../../converters/web/main-content/main-content.ts";
import { parseHtml } from "../../../converters/web/parse.ts";
import { readHtml } from "../../../converters/web/reading.ts";

/** The page's address is not known: relative ones stay so. */
export function pageMarkdown(path: string): string {
  const { tree } = parseHtml(readFileSync(path));
  const content = mainContent(tree, { url: null });
  const { children } = readHtml(content.tree, { base: null, wholeDocument: false, page: tree });
  return toMarkdown({ type: "root", children });
}
