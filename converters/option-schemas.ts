import { type TUnion, Type } from "@sinclair/typebox";

/** An option that is one of several words, of which the first is the default. */
export function choice(words: readonly [string, ...string[]], description: string): TUnion {
  return Type.Union(
    words.map((word) => Type.Literal(word)),
    { default: words[0], description },
  );
}
