import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { documentedAs } from "./documented.ts";

/** Of every list. */
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

/** The query of a list in the order of making; `prefix` is that of its ids. */
export const pageOf = (prefix: string) => ({
  limit,
  cursor: cursor(`^[0-9]{1,15}_${prefix}_[0-9a-f]{32}$`),
});

export const nextCursor = Type.Union([Type.String(), Type.Null()], {
  description: "Give it as `cursor` for the next page; null on the last.",
});
