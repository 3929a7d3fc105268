/** Pages of a Word document: what it is billed by, and where its blocks stand. The method is docs/formats/docx-pages.md. */
import { childrenNamed, descendants, type XmlElement } from "../../../../input/xml/element.ts";
import { type OfficePackage, showsMax } from "../../package/package.ts";
import { foreignText, loadForeign } from "../chunks/foreign.ts";
import { StyleSheet } from "../styles/sheet.ts";
import { Pager } from "./pager.ts";
import { ParagraphLayout } from "./paragraph-layout.ts";
import { scanText } from "./scan.ts";
import { type PageMeasure, readClaim } from "./stated-pages.ts";

// How much text of another format stands in a document (w:altChunk), for its pages: read no further than that.

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

const containers: ReadonlySet<string> = new Set(["w:document", "w:body"]);

/** How many pages the document has, as `Pager` counts them. Throws Fault like `OfficePackage.pieces`. */
export async function measurePages(office: OfficePackage, mainPart: string): Promise<PageMeasure> {
  const tree = (type: string) => relatedTree(office, mainPart, type);
  const pager = await openPager(office, mainPart, StyleSheet.read(tree("styles"), tree("numbering")));
  const enter = (name: string) => containers.has(name);
  for await (const { element } of office.pieces(mainPart, enter)) pager.block(element);
  return pager.finish();
}

/** A layout of the document's body, at its beginning. Reads what it needs of the package beside the styles. */
export async function openPager(office: OfficePackage, mainPart: string, styles: StyleSheet): Promise<Pager> {
  const notes = (type: string) => {
    const root = relatedTree(office, mainPart, type);
    const all = childrenNamed(root, type === "footnotes" ? "w:footnote" : "w:endnote");
    // Those of a type are lines between text and notes.
    return all.filter(({ attributes }) => (attributes["w:type"] ?? "normal") === "normal");
  };
  await loadForeign(office);
  const footnotes = new Map(notes("footnotes").map((note) => [note.attributes["w:id"] ?? "", note]));
  return new Pager({
    scan: await scanText(office, mainPart),
    claim: readClaim(office),
    chunk: chunksOf(office, mainPart),
    paragraphs: new ParagraphLayout(styles, themeFont(office, mainPart), footnotes),
    endnotes: notes("endnotes"),
  });
}

/** Each part as often as it is written out. */
function chunksOf(office: OfficePackage, mainPart: string): (id: string) => number {
  const known = new Map<string, { characters: number; times: number }>();
  return (id) => {
    const part = office.target(mainPart, id);
    if (part === undefined) return 0;
    let chunk = known.get(part);
    if (chunk === undefined) {
      chunk = { characters: chunkCharacters(office, part), times: 0 };
      known.set(part, chunk);
    }
    chunk.times += 1;
    return chunk.times > showsMax ? 0 : chunk.characters;
  };
}

/** The font of text where styles only name the theme's. */
function themeFont(office: OfficePackage, mainPart: string): string {
  const theme: XmlElement | undefined = office.treeIfSound(office.related(mainPart, "theme")[0]);
  const [minor] = descendants(theme, "a:minorFont");
  const [latin] = childrenNamed(minor, "a:latin");
  return latin?.attributes.typeface ?? "";
}

/** The root of the only part of its type: the one that relations name, else the one of the usual name. */
export function relatedTree(office: OfficePackage, mainPart: string, type: string): XmlElement | undefined {
  return office.treeIfSound(office.related(mainPart, type)[0] ?? `word/${type}.xml`);
}
