/** Shared parts of the operations' schemas. */
import { type TSchema, Type } from "@sinclair/typebox";
import { limits } from "../../config/limits.ts";
import { scopes } from "../auth/principal.ts";

/**
 * If the validating schema differs from the documented one (numbers of a query are text for the router), it holds the
 * latter under this key, and the OpenAPI document shows that instead.
 */
export const documentedKey = "x-documented-as";

export function documentedAs(schema: Record<string, unknown>): { [documentedKey]: Record<string, unknown> } {
  return { [documentedKey]: schema };
}

/** An example for the OpenAPI document, also used by schemas that contain this one. */
export const exampleKey = "x-example";

export function withExample<T>(example: T): { [exampleKey]: T } {
  return { [exampleKey]: example };
}

/** A schema's own example, or one composed of those of its parts; undefined if a required part has none. */
export function exampleOf(schema: TSchema): unknown {
  if (exampleKey in schema) return schema[exampleKey];
  if (schema.type === "array") {
    const item = exampleOf(schema.items as TSchema);
    return item === undefined ? undefined : [item];
  }
  if (schema.type !== "object" || schema.properties === undefined) return undefined;
  const entries = Object.entries(schema.properties as Record<string, TSchema>).map(
    ([name, property]): [string, unknown] => [name, exampleOf(property)],
  );
  return entries.some(([, example]) => example === undefined) ? undefined : Object.fromEntries(entries);
}

export const creditScale = Type.Literal(limits.creditScale, {
  description: "credit_units in one Credit.",
});
export const creditUnits = Type.Integer({ minimum: 0 });
export const credits = Type.Number({ minimum: 0, description: "credit_units / 1000, exact." });
/** Of a plan. */
export const planLimit = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: "Null: no limit.",
});
const version = Type.String({ description: "Identifies the active billing." });
/** The billing that a price is based on. */
export const pricing = {
  credit_scale: creditScale,
  credit_model_version: version,
  rate_card_version: version,
};

export const dateTime = Type.String({ format: "date-time" });
export const dateTimeOrNull = (description: string) => Type.Union([dateTime, Type.Null()], { description });

/** An object's ID, as in paths, queries and bodies. */
export const idOf = (prefix: string) => Type.String({ pattern: `^${prefix}_[0-9a-f]{32}$` });
export const OrganizationParameters = Type.Object({ organization_id: idOf("org") });

export const count = Type.Integer({ minimum: 0 });
export const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const role = Type.Union([Type.Literal("admin"), Type.Literal("member")], {
  description: "admin: of the whole installation. member: of their organization.",
});

export const scope = Type.Union(scopes.map((each) => Type.Literal(each)));

export const idAndName = (prefix: string) => Type.Object({ id: idOf(prefix), name: Type.String() });

/** A display name. */
export const name = Type.String({ minLength: 1, maxLength: 200 });

/** A display name as users enter it, before it is normalized. */
export const givenName = Type.String({ minLength: 1, maxLength: 2 * limits.nameCharactersMax });

export const email = Type.String({ minLength: 3, maxLength: 254, examples: ["ada@example.org"] });

/** A query parameter with a day or a time, which ./timestamp-query.ts reads. */
export const timestamp = (description: string) =>
  Type.Optional(Type.String({ minLength: 10, maxLength: 29, description }));

/** Fields of every list. */
export const limit = Type.Optional(
  Type.String({
    pattern: "^(?:[1-9][0-9]?|1[0-9]{2}|200)$",
    ...documentedAs({
      type: "integer",
      minimum: 1,
      maximum: limits.listRowsMax,
      default: limits.listRowsDefault,
    }),
  }),
);

export const cursor = (pattern: string) =>
  Type.Optional(Type.String({ pattern, description: "next_cursor of the page before." }));

/** The query of a list in order of creation; `prefix` is that of its IDs. */
export const pageOf = (prefix: string) => ({
  limit,
  cursor: cursor(`^[0-9]{1,15}_${prefix}_[0-9a-f]{32}$`),
});

export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  description: "Give it as `cursor` for the next page; null on the last.",
  ...withExample(null),
});
