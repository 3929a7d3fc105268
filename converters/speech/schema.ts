/** Schema of a transcribed part, as processes exchange it and checkpoints store it. */
import { Type } from "@sinclair/typebox";

const ms = Type.Number({ minimum: 0 });

export const transcriptionSchema = Type.Object({
  language: Type.String({ maxLength: 40 }),
  segments: Type.Array(Type.Object({ fromMs: ms, toMs: ms, text: Type.String({ maxLength: 10_000 }) }), {
    maxItems: 1_000,
  }),
});

/** An hour of single words, each for itself, has some ten thousand. */
export const activitySchema = Type.Union([
  Type.Array(Type.Object({ fromMs: ms, toMs: ms }), { maxItems: 100_000 }),
  Type.Null(),
]);
