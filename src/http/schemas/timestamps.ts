import { Type } from "@sinclair/typebox";

/** Of a query: a day or a moment, which ../moment-query.ts reads. */
export const moment = (description: string) =>
  Type.Optional(Type.String({ minLength: 10, maxLength: 29, description }));
