/** How much text of another format stands in a document (w:altChunk), for its pages: read no further than that. */
import type { OfficePackage } from "../../package/package.ts";
import { foreignText } from "./foreign.ts";

/** What is no text of a page: from one mark to the other, the first that fits. */
const noText: readonly (readonly [from: string, to: string])[] = [
  ["<!--", "-->"],
  ["<style", "</style"],
  ["<script", "</script"],
  ["<", ">"],
];

/** Characters of a part in HTML, mail or plain text; 0 for any other, which is not written out or brings pages of its own. */
export function chunkCharacters(office: OfficePackage, part: string): number {
  const foreign = foreignText(office, part);
  if (foreign === null) return 0;
  return foreign.kind === "html" ? htmlCharacters(foreign.text) : foreign.text.length;
}

/** In one walk over the text, however it is damaged. White space counts once. */
function htmlCharacters(html: string): number {
  const lower = html.toLowerCase();
  let characters = 0;
  for (let at = 0; at < html.length; ) {
    const tag = lower.indexOf("<", at);
    const end = tag === -1 ? html.length : tag;
    characters += html.slice(at, end).replace(/\s+/g, " ").length;
    const [from = "", to = ""] =
      tag === -1 ? [] : (noText.find(([each]) => lower.startsWith(each, tag)) ?? []);
    const close = from === "" ? -1 : lower.indexOf(to, tag + from.length);
    at = close === -1 ? html.length : close + to.length;
  }
  return characters;
}
