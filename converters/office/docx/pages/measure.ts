/** Pages of a Word document: what it is billed by, and where its blocks stand. The method is docs/formats/docx-pages.md. */
import { childrenNamed, descendants, type XmlElement } from "../../../xml/element.ts";
import { type OfficePackage, showsMax } from "../../package/package.ts";
import { loadForeign } from "../chunks/foreign.ts";
import { chunkCharacters } from "../chunks/length.ts";
import { StyleSheet } from "../styles/sheet.ts";
import { type PageMeasure, readClaim } from "./claim.ts";
import { Pager } from "./pager.ts";
import { ParagraphLayout } from "./paragraph-layout.ts";
import { scanText } from "./scan.ts";

const containers: ReadonlySet<string> = new Set(["w:document", "w:body"]);

/**
 * How many pages the document has. The same as `Pager` comes to when the walker drives it.
 *
 * Throws Fault like `OfficePackage.pieces`.
 */
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
