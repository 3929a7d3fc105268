/** How much text of another format stands in a document (w:altChunk), for its pages: read no further than that. */
import type { OfficePackage } from "../../package/package.ts";
import { htmlOfMail } from "./mail.ts";
import { decoded } from "./text.ts";

/** As in reading; larger ones are left out. */
const chunkBytesMax = 16 * 1024 ** 2;
/** What is no text of a page: from one mark to the other, the first that fits. */
const noText: readonly (readonly [from: string, to: string])[] = [
  ["<!--", "-->"],
  ["<style", "</style"],
  ["<script", "</script"],
  ["<", ">"],
];

/** Characters of a part in HTML, mail or plain text; 0 for any other, which is not written out or brings pages of its own. */
export function chunkCharacters(office: OfficePackage, part: string): number {
  const type = `${office.contentType(part)} ${part.toLowerCase()}`;
  const isMail = /rfc822|\.mht(?:ml)?$/.test(type);
  if (!isMail && !/html|text\/plain|\.txt$/.test(type)) return 0;
  const size = office.sizeOf(part);
  if (size === 0 || size > chunkBytesMax) return 0;
  const bytes = office.bytes(part, chunkBytesMax);
  const text = isMail ? htmlOfMail(bytes) : decoded(bytes);
  return isMail || /html/.test(type) ? htmlCharacters(text) : text.length;
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
