import type { Heading, Root, RootContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import type { Converter, Metrics } from "../../../contract.ts";
import type { Document, DocumentMetadata, Unit } from "../../../document/model.ts";
import { oneLine, plainText } from "../../../document/plain-text.ts";
import { withPackage } from "../package/open-package.ts";
import { Pictures } from "../package/pictures.ts";
import { type Properties, readProperties } from "../package/properties.ts";
import { Sheets } from "./masters.ts";
import { type Deck, openDeck } from "./presentation.ts";
import { CommentReader } from "./slide/comments.ts";
import { resolveSlideLinks } from "./slide/links.ts";
import { convertSlide, type SlideWork, TitleLevels } from "./slide/slide.ts";

/** What is priced: the slides that are converted, so none that is hidden unless it is wanted. */
const metricsOf = ({ chosen }: Deck): Metrics => ({ slides: chosen.length });

export const converter: Converter = {
  measure: (source, { options }) =>
    withPackage(source, async (office) => {
      const deck = await openDeck(office, options.hidden === "keep");
      return { metrics: metricsOf(deck), sourceUnits: deck.chosen.length };
    }),

  convert: (source, { options }, context): Promise<Document> =>
    withPackage(source, async (office) => {
      const keepHidden = options.hidden === "keep";
      const deck = await openDeck(office, keepHidden);
      const pictures = new Pictures(office, context.workDir, "slide");
      const work: SlideWork = {
        office,
        deck,
        sheets: new Sheets(office, deck.root),
        pictures,
        comments: options.comments === "keep" ? new CommentReader(office, deck.part) : null,
        notes: options.notes === "keep",
        keepHidden,
        levels: new TitleLevels(),
      };
      const children: RootContent[] = [];
      const units: Unit[] = [];
      const titles = new Map<string, Heading>();
      let decorations = 0;
      for (const [index, entry] of deck.chosen.entries()) {
        const slide = convertSlide(entry, work);
        for (const block of slide.blocks) children.push(block);
        units.push(slide.unit);
        decorations += slide.decorations;
        if (slide.title !== null) titles.set(entry.part.toLowerCase(), slide.title);
        context.progress(index + 1, deck.chosen.length);
      }
      if (units.every(({ signals }) => signals.failed)) throw new Fault("corrupt_document");
      const root: Root = { type: "root", children };
      resolveSlideLinks(root, titles);
      await pictures.finish();
      const first = titles.get(deck.chosen[0]?.part.toLowerCase() ?? "");
      return {
        root,
        units,
        assets: pictures.assets,
        metadata: metadataOf(readProperties(office), deck, {
          firstTitle: first === undefined ? "" : oneLine(plainText(first)),
          keepHidden,
          decorations,
        }),
        metrics: metricsOf(deck),
      };
    }),
};

/** What applications write when nobody named the presentation. */
const unnamed =
  /^(?:powerpoint[- ]?(?:presentation|präsentation)|présentation powerpoint|presentación de powerpoint|presentation|untitled|slide \d+)?$/i;

interface Found {
  /** "" where the first slide has none. */
  firstTitle: string;
  keepHidden: boolean;
  decorations: number;
}

function metadataOf(
  { title, details, ...properties }: Properties,
  { list, size, sections }: Deck,
  { firstTitle, keepHidden, decorations }: Found,
): DocumentMetadata {
  const named = title === undefined || unnamed.test(title) ? firstTitle || title : title;
  const hidden = list.slides.filter((slide) => slide.hidden).map(({ number }) => number);
  return {
    ...properties,
    ...(named === undefined || named === "" ? {} : { title: named }),
    engines: {},
    details: {
      ...details,
      slides: list.slides.length,
      ...(size === null ? {} : { slide_size_points: size }),
      ...(hidden.length === 0
        ? {}
        : { [keepHidden ? "hidden_slides_kept" : "hidden_slides_left_out"]: hidden }),
      ...(list.missing === 0 ? {} : { slides_missing: list.missing }),
      ...(list.repeated === 0 ? {} : { slides_repeated: list.repeated }),
      ...(decorations === 0 ? {} : { decorative_pictures_left_out: decorations }),
      ...(sections.length === 0 ? {} : { sections }),
    },
  };
}
