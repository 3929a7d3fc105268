/** Word documents (WordprocessingML, ISO/IEC 29500-1, section 17). */
import type { Root, RootContent } from "mdast";
import type { Converter } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { find, type XmlElement } from "../../xml/element.ts";
import { withPackage } from "../open.ts";
import { mainPart } from "../package/main-part.ts";
import type { OfficePackage } from "../package/package.ts";
import { Pictures } from "../package/pictures.ts";
import { readProperties } from "../package/properties.ts";
import { readBlocks } from "./blocks.ts";
import { readBody } from "./body.ts";
import { Chunks } from "./chunks/chunks.ts";
import type { Walk } from "./context.ts";
import { Fields } from "./fields/fields.ts";
import { Bookmarks } from "./links/bookmarks.ts";
import { Notes } from "./notes/notes.ts";
import { type Options, readOptions } from "./options.ts";
import { readClaim } from "./pages/claim.ts";
import { measurePages, openPager, relatedTree } from "./pages/measure.ts";
import { Signals } from "./signals.ts";
import { StyleSheet } from "./styles/sheet.ts";

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
