import { type TUnion, Type } from "@sinclair/typebox";

export function choice(words: readonly [string, ...string[]], description: string): TUnion {
  return Type.Union(
    words.map((word) => Type.Literal(word)),
    { default: words[0], description },
  );
}

/** Of the data of a language or script, as Tesseract calls it: eng, chi_sim, Latin. */
export const languageNamePattern = "^[A-Za-z][A-Za-z0-9_]{1,39}$";

/** Languages that text in pictures is recognised in: names of their data, or `auto`, alone or as the only name. */
export const ocrLanguages = Type.Union(
  [
    Type.Literal("auto"),
    Type.Array(Type.String({ pattern: languageNamePattern }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
    }),
  ],
  {
    default: "auto",
    description:
      "Languages of the text in pictures, such as eng or deu; auto goes by the script that is found.",
  },
);
