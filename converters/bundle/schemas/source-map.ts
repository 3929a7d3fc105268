import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";

const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description === undefined ? {} : { description }) });

const SourceMapBlock = Type.Object(
  {
    id: text(
      160,
      "As in the layout; a block across pages is listed on each. The parts of a long block are `id.1`, `id.2` and so on.",
    ),
    type: text(
      80,
      "The kind of block, as Markdown knows it: heading, paragraph, list_item, table, image, ...",
    ),
    confidence: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: "Measured; absent where nothing was." }),
    ),
    text: Type.Optional(
      text(
        limits.sourceMapTextCharactersMax,
        "Without markup; of a block across pages only the part on this one.",
      ),
    ),
    html: Type.Optional(text(limits.sourceMapTextCharactersMax, "Of a table.")),
    caption: Type.Optional(text(limits.sourceMapCaptionCharactersMax, "Of an image.")),
    image_path: Type.Optional(text(limits.assetPathCharactersMax, "An asset of the bundle.")),
  },
  { additionalProperties: false },
);
export type SourceMapBlock = Static<typeof SourceMapBlock>;

const SourceMapPage = Type.Object(
  {
    page_index: Type.Integer({ minimum: 1 }),
    width: Type.Optional(Type.Number({ minimum: 0, description: "In points." })),
    height: Type.Optional(Type.Number({ minimum: 0, description: "In points." })),
    blocks: Type.Array(SourceMapBlock, { maxItems: limits.sourceMapBlocksPerPageMax }),
  },
  { additionalProperties: false },
);
export type SourceMapPage = Static<typeof SourceMapPage>;

/** The interface specification's SourceMap: exactly these keys. */
export const SourceMap = Type.Object(
  {
    schema_version: Type.Literal("svc.source-map.v1"),
    source_unit_kind: text(
      limits.sourceMapKindCharactersMax,
      "What a page stands for: page, slide, sheet, ...",
    ),
    pages: Type.Array(SourceMapPage, {
      maxItems: limits.sourceMapPagesMax,
      description: "In order; a page with more blocks than fit into one entry continues in the next.",
    }),
  },
  {
    $id: "SourceMap",
    title: "Source map of a conversion",
    description: "Which block of the result comes from which page of the source.",
    additionalProperties: false,
  },
);
export type SourceMap = Static<typeof SourceMap>;
