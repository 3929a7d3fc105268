/** A web page's main content as Markdown, by the same steps as an import by URL, without fetching anything. */
import { readFileSync } from "node:fs";
import { toMarkdown } from "../../../converters/document/markdown/write.ts";
import { mainContent } from "../../../converters/web/main-content/main-content.ts";
import { parseHtml } from "../../../converters/web/parse.ts";
import { readHtml } from "../../../converters/web/reading.ts";

/** The page's address is what it says of itself; without that, relative ones stay so. */
export function pageMarkdown(path: string): string {
  const { tree } = parseHtml(readFileSync(path));
  const content = mainContent(tree, { url: null });
  const base =
    URL.parse(content.base ?? "", content.canonicalUrl ?? undefined) ?? URL.parse(content.canonicalUrl ?? "");
  const { children } = readHtml(content.tree, { base, wholeDocument: false, page: tree });
  return toMarkdown({ type: "root", children });
}
