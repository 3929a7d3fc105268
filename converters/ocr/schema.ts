/** A Recognition as JSON, for who has it from another process. */
import { Type } from "@sinclair/typebox";

const pixels = Type.Number({ minimum: -1e6, maximum: 1e6 });
const edges = { x0: pixels, y0: pixels, x1: pixels, y1: pixels };
const share = Type.Number({ minimum: 0, maximum: 1 });
const languages = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 32 });
const boxes = Type.Array(Type.Object(edges), { maxItems: 100_000 });

const word = Type.Object({
  ...edges,
  text: Type.String({ maxLength: 10_000 }),
  confidence: share,
  bold: Type.Boolean(),
  italic: Type.Boolean(),
});

const line = Type.Object({
  ...edges,
  words: Type.Array(word, { maxItems: 100_000 }),
  baseline: pixels,
  xHeight: pixels,
});

export const recognitionSchema = Type.Object({
  width: Type.Integer({ minimum: 1, maximum: 1e6 }),
  height: Type.Integer({ minimum: 1, maximum: 1e6 }),
  dpi: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
  turned: Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)]),
  straightened: Type.Number({ minimum: -360, maximum: 360 }),
  lines: Type.Array(line, { maxItems: 100_000 }),
  rulings: boxes,
  pictures: boxes,
  languages,
  confidence: Type.Union([share, Type.Null()]),
  unread: Type.Optional(Type.Union([Type.Literal("time"), Type.Literal("marks")])),
});
