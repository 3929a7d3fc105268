/** Word documents (WordprocessingML, ISO/IEC 29500-1, section 17). */
import type { Root, RootContent } from "mdast";
import type { Converter } from "../../../contract.ts";
import type { Document } from "../../../document/model.ts";
import { placed } from "../../../document/nodes.ts";
import { plainText } from "../../../document/plain-text.ts";
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../input/xml/element.ts";
import { mainPart } from "../package/main-part.ts";
import { withPackage } from "../package/open-package.ts";
import type { OfficePackage } from "../package/package.ts";
import { Pictures } from "../package/pictures.ts";
import { readProperties } from "../package/properties.ts";
import { isOnByDefault } from "../values/on-off.ts";
import { chunkBlocks } from "./chunks/blocks.ts";
import { Chunks } from "./chunks/chunks.ts";
import { inPart, type Walk } from "./context.ts";
import { Fields } from "./fields/fields.ts";
import { Flow } from "./flow/flow.ts";
import { ParagraphReader } from "./flow/paragraph.ts";
import { Bookmarks } from "./inlines/bookmarks.ts";
import { isDropped, isRowDropped } from "./inlines/changes.ts";
import { displayOf } from "./inlines/containers.ts";
import { Notes } from "./inlines/notes.ts";
import { type Options, readOptions } from "./options.ts";
import { measurePages, openPager, relatedTree } from "./pages/measure.ts";
import { readClaim } from "./pages/stated-pages.ts";
import { Signals } from "./signals.ts";
import { StyleSheet } from "./styles/sheet.ts";
import { tableBlocks } from "./tables/table.ts";

// Elements of a body, a cell, a note or a text box (ISO/IEC 29500-1, section 17.2) as blocks.

const wrappers: ReadonlySet<string> = new Set(
  "w:sdt w:sdtContent w:customXml w:smartTag w:ins w:del w:moveTo w:moveFrom w:txbxContent".split(" "),
);

class BlockReader {
  readonly #walk: Walk;
  readonly #flow: Flow;
  readonly #paragraphs: ParagraphReader;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#flow = new Flow(walk);
    this.#paragraphs = new ParagraphReader(walk);
  }

  get blocks(): RootContent[] {
    return this.#flow.blocks;
  }

  read(element: XmlElement): void {
    const { name, attributes } = element;
    const walk = this.#walk;
    if (name === "w:p") {
      const paragraph = this.#paragraphs.read(element);
      if (paragraph !== null) this.#flow.paragraph(paragraph);
    } else if (name === "w:tbl") {
      this.#rest();
      const { at } = walk.place;
      this.#flow.add(readTable(walk, element), at);
    } else if (name === "m:oMathPara" || name === "m:oMath") {
      this.#flow.add(displayOf(element, walk.options), walk.place.at);
    } else if (name === "w:altChunk") {
      this.#rest();
      this.#flow.add(chunkBlocks(walk, attributes["r:id"]), walk.place.at);
    } else if (name === "w:bookmarkStart") {
      if (attributes["w:name"] !== undefined) walk.bookmarks.begin(attributes["w:name"]);
    } else if (isDropped(name, walk.options.changes)) {
      walk.signals.left(element);
    } else if (wrappers.has(name)) {
      for (const child of elementsOf(element)) this.read(child);
    } else if (name === "w:r" || name === "w:hyperlink" || name === "w:fldSimple") {
      // Runs without a paragraph: wrong, and text all the same.
      this.read({ name: "w:p", attributes: {}, children: [element] });
    }
  }

  add(blocks: RootContent[]): void {
    this.#flow.add(blocks, this.#walk.place.at);
  }

  end(): RootContent[] {
    this.#rest();
    return this.#flow.blocks;
  }

  #rest(): void {
    const paragraph = this.#paragraphs.rest();
    if (paragraph !== null) this.#flow.paragraph(paragraph);
  }
}

function readBlocks(walk: Walk, children: readonly XmlElement[]): RootContent[] {
  const reader = new BlockReader(walk);
  for (const child of children) reader.read(child);
  return reader.end();
}

/** Tables in the walk: what their cells hold is read like any other container. */
function readTable(walk: Walk, table: XmlElement): RootContent[] {
  const { changes } = walk.options;
  const isGone = (node: XmlElement) => node.name === "w:tr" && isRowDropped(node, changes);
  for (const child of elementsOf(table)) if (isGone(child)) walk.signals.left(child);
  const inner: Walk = { ...walk, inCell: true };
  return tableBlocks(table, {
    styles: walk.styles,
    changes,
    cell: (children) =>
      walk.blocks(
        inner,
        children.filter((node): node is XmlElement => typeof node !== "string"),
      ),
    row: (row) => {
      walk.place.at = walk.pager.within(row) ?? walk.place.at;
      return walk.place.at;
    },
  });
}

// Headers and footers (ISO/IEC 29500-1, section 17.10), where they are wanted: once for each that says something new.

/** The section that ends with the element: the body's own w:sectPr, or the last paragraph of one. */
function sectionEnd(element: XmlElement): XmlElement | null {
  if (element.name === "w:sectPr") return element;
  return element.name === "w:p" ? (find(element, "w:pPr", "w:sectPr") ?? null) : null;
}

const order = ["first", "default", "even"];

class Furniture {
  readonly #walk: Walk;
  readonly #parts = new Set<string>();
  readonly #said = new Set<string>();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  headers(section: XmlElement): RootContent[] {
    return this.#blocks(section, "w:headerReference");
  }

  footers(section: XmlElement): RootContent[] {
    return this.#blocks(section, "w:footerReference");
  }

  #blocks(section: XmlElement, name: string): RootContent[] {
    const title = find(section, "w:titlePg");
    const hasFirst = title !== undefined && isOnByDefault(title.attributes["w:val"]);
    const typeOf = ({ attributes }: XmlElement) => attributes["w:type"] ?? "default";
    return childrenNamed(section, name)
      .filter((reference) => hasFirst || typeOf(reference) !== "first")
      .sort((one, other) => order.indexOf(typeOf(one)) - order.indexOf(typeOf(other)))
      .flatMap((reference) => this.#part(reference.attributes["r:id"]));
  }

  #part(id: string | undefined): RootContent[] {
    const part = this.#walk.office.target(this.#walk.part, id);
    if (part === undefined || this.#parts.has(part)) return [];
    this.#parts.add(part);
    const root = this.#walk.office.treeIfSound(part);
    if (root === undefined) return [];
    this.#walk.signals.there(root);
    const blocks = inPart(this.#walk, part, (walk) => walk.blocks(walk, elementsOf(root)));
    const text = blocks.map(plainText).join("\n").trim();
    if (text !== "" && this.#said.has(text)) return [];
    this.#said.add(text);
    return blocks;
  }
}

/** The body of the main part, piece by piece: memory holds the tree of one paragraph or table. */
const outer: ReadonlySet<string> = new Set(["w:document", "w:body"]);
/** Not on the pages that are counted, whatever the option says. */
const gone: ReadonlySet<string> = new Set(["w:del", "w:moveFrom"]);

/** `progress` is called with the page that is being read. */
async function readBody(walk: Walk, progress: (page: number) => void): Promise<RootContent[]> {
  const reader = new BlockReader(walk);
  const { changes } = walk.options;
  const furniture = walk.options.furniture ? new Furniture(walk) : null;
  let section = { block: 0, at: walk.place.at };
  const enter = (name: string) => outer.has(name) || wrappers.has(name);
  for await (const { element, within } of walk.office.pieces(walk.part, enter)) {
    if (element.name === "w:sdtPr") continue;
    if (!within.some((name) => gone.has(name))) {
      const { at } = walk.place;
      walk.place.at = walk.pager.block(element);
      if (at !== walk.place.at) progress(walk.place.at.unit);
    }
    walk.signals.there(element);
    if (within.some((name) => isDropped(name, changes))) walk.signals.left(element);
    else reader.read(element);
    const end = furniture === null ? null : sectionEnd(element);
    if (furniture === null || end === null) continue;
    const headers = furniture.headers(end).map((block) => placed(block, section.at));
    reader.add(furniture.footers(end));
    // Piece by piece: a call takes only so many arguments.
    for (let i = headers.length; i > 0; i -= 1_000)
      reader.blocks.splice(section.block, 0, ...headers.slice(Math.max(0, i - 1_000), i));
    section = { block: reader.blocks.length, at: walk.place.at };
  }
  return reader.end();
}

const usualPart = "word/document.xml";

export const converter: Converter = {
  measure: (source) =>
    withPackage(source, async (office) => {
      const { pages } = await measurePages(office, mainPart(office, usualPart));
      return { metrics: { pages }, sourceUnits: pages };
    }),

  convert: (source, request, context): Promise<Document> =>
    withPackage(source, async (office) => {
      const part = mainPart(office, usualPart);
      const chunks = await Chunks.open(office, part, context.workDir);
      try {
        const pictures = new Pictures(office, context.workDir, "page");
        const walk = await begin(office, part, pictures, chunks, readOptions(request));
        const expected = readClaim(office)?.pages ?? 1;
        const body = await readBody(walk, (page) => context.progress(page - 1, Math.max(page, expected)));
        const document = await finished(walk, body);
        context.progress(document.units.length, document.units.length);
        return document;
      } finally {
        chunks.close();
      }
    }),
};

async function begin(
  office: OfficePackage,
  part: string,
  pictures: Pictures,
  chunks: Chunks,
  options: Options,
): Promise<Walk> {
  const sheet = relatedTree(office, part, "styles");
  const styles = StyleSheet.read(sheet, relatedTree(office, part, "numbering"));
  return {
    office,
    part,
    styles,
    language: languageOf(sheet),
    counters: styles.numbering.counters(),
    pictures,
    notes: new Notes(office, part),
    options,
    fields: new Fields(),
    bookmarks: new Bookmarks(),
    place: { at: { unit: 1 } },
    pager: await openPager(office, part, styles),
    signals: new Signals(),
    chunks,
    blocks: readBlocks,
    inCell: false,
    depth: 0,
  };
}

/** That of text which does not say (w:lang, section 17.3.2.20). */
function languageOf(styles: XmlElement | undefined): string | undefined {
  const properties = find(styles, "w:docDefaults", "w:rPrDefault", "w:rPr");
  const language = find(properties, "w:lang")?.attributes["w:val"];
  return language !== undefined && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language) ? language : undefined;
}

async function finished(walk: Walk, body: RootContent[]): Promise<Document> {
  const { office, pictures, signals } = walk;
  const { pages, method } = walk.pager.finish();
  signals.settle(pages);
  const root: Root = { type: "root", children: [...body, ...walk.notes.definitions] };
  walk.bookmarks.resolve(root);
  await pictures.finish();
  const { details, ...properties } = readProperties(office);
  const language = properties.language ?? walk.language;
  return {
    root,
    units: Array.from({ length: pages }, (_, i) => ({ index: i + 1, signals: signals.of(i + 1) })),
    assets: [...pictures.assets, ...(await walk.chunks.finish())],
    metadata: {
      ...properties,
      ...(language === undefined ? {} : { language }),
      engines: {},
      details: { ...details, pages: method },
    },
    metrics: { pages },
  };
}
