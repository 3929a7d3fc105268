import { Type } from "@sinclair/typebox";
import { dateTime } from "../credits.ts";

/** Of an object's id, as it stands in paths, queries and bodies. */
export const idOf = (prefix: string) => Type.String({ pattern: `^${prefix}_[0-9a-f]{32}$` });

export const dateTimeOrNull = (description: string) => Type.Union([dateTime, Type.Null()], { description });

export const role = Type.Union([Type.Literal("admin"), Type.Literal("member")], {
  description: "admin: of the whole installation. member: of their organization.",
});

/** A text that people read. */
export const name = Type.String({ minLength: 1, maxLength: 200 });

export const email = Type.String({ minLength: 3, maxLength: 254, examples: ["ada@example.org"] });

export const OrganizationParameters = Type.Object({ organization_id: idOf("org") });
