import { type Static, Type } from "@sinclair/typebox";
import type { Lines } from "../../document/markdown/lines.ts";
import type { BoundingBox } from "../../document/model.ts";

const index = (description?: string) =>
  Type.Integer({ minimum: 1, ...(description === undefined ? {} : { description }) });
const points = Type.Optional(Type.Number({ minimum: 0, description: "In points." }));

const LayoutBlock = Type.Object(
  {
    id: Type.String({
      description:
        "As in the source map, where a long block's parts are `id.1`, `id.2` and so on. A block across pages has an entry for each of them, with the same id, order and lines.",
    }),
    page_index: index(),
    order: index("Reading order over the whole document."),
    lines: Type.Optional(
      Type.Unsafe<Lines>(
        Type.Array(Type.Integer({ minimum: 1 }), {
          minItems: 2,
          maxItems: 2,
          description:
            "The first and the last line of output.md that the block stands on, 1-based. Absent where nothing of it is written there.",
        }),
      ),
    ),
    bbox: Type.Optional(
      Type.Unsafe<BoundingBox>(
        Type.Array(Type.Number(), {
          minItems: 4,
          maxItems: 4,
          description: "Left, top, right, bottom in points (1/72 inch) from the page's top left corner.",
        }),
      ),
    ),
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    milliseconds: Type.Optional(
      Type.Unsafe<readonly [number, number]>(
        Type.Array(Type.Number({ minimum: 0 }), {
          minItems: 2,
          maxItems: 2,
          description: "Start and end, for media.",
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type LayoutBlock = Static<typeof LayoutBlock>;

/** svc.layout.v1: geometry and lines that the source map does not contain. */
export const Layout = Type.Object(
  {
    schema_version: Type.Literal("svc.layout.v1"),
    source_unit_kind: Type.String(),
    pages: Type.Array(
      Type.Object({ page_index: index(), width: points, height: points }, { additionalProperties: false }),
    ),
    blocks: Type.Array(LayoutBlock),
  },
  {
    $id: "Layout",
    title: "Layout of a conversion",
    description:
      "Where each block of the result stands in the source and on which lines of output.md, in reading order.",
    additionalProperties: false,
  },
);
export type Layout = Static<typeof Layout>;
