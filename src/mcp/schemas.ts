/** Shared parts of the tools' schemas. */

import { type TLiteral, type TSchema, Type } from "@sinclair/typebox";
import { limits } from "../../config/limits.ts";

/** For path parameters of the API. */
export const identifierPattern = "^[A-Za-z0-9_-]{1,128}$";

export const identifier = (description: string) => Type.String({ pattern: identifierPattern, description });

export const jobId = identifier("Of the job, job_…");

export const creditScaleSentence = `${limits.creditScale} credit_units are 1 Credit.`;

export const creditUnits = (description: string) =>
  Type.Integer({ description: `${description} ${creditScaleSentence}` });

/** One of the texts. */
export const oneOf = <const Text extends string>(texts: readonly Text[], description?: string) =>
  Type.Union(
    texts.map((text): TLiteral<Text> => Type.Literal(text)),
    description === undefined ? {} : { description },
  );

export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** Arguments of a tool; others are refused. */
export const strict = { additionalProperties: false } as const;

type Document = Record<string, unknown>;

/**
 * A shorter equivalent of the schema for listings, because models read all of them. Choices of texts become `enum`,
 * and nullable types a list of types, which more clients understand than `anyOf`.
 */
export function listedSchema(schema: TSchema): Document {
  return listedDocument(schema as unknown as Document);
}

function listedDocument(document: Document): Document {
  const { anyOf, ...rest } = document;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, listedValue(key, value)]),
  );
  if (!Array.isArray(anyOf)) return inner;
  const choices = anyOf.map((each) => listedDocument(each as Document));
  if (choices.every(isText)) return { type: "string", enum: choices.map((each) => each.const), ...inner };
  const [only, ...others] = choices.filter((each) => each.type !== "null");
  if (others.length === 0 && typeof only?.type === "string" && only.enum === undefined)
    return { ...only, type: [only.type, "null"], ...inner };
  return { anyOf: choices, ...inner };
}

const isText = ({ const: text, type }: Document) => type === "string" && typeof text === "string";

function listedValue(key: string, value: unknown): unknown {
  if (key === "properties")
    return Object.fromEntries(
      Object.entries(value as Document).map(([name, each]) => [name, listedDocument(each as Document)]),
    );
  if (key === "items" || key === "additionalProperties" || key === "patternProperties")
    return typeof value === "object" ? listedDocument(value as Document) : value;
  return value;
}
