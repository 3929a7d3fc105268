/** The JSON Schemas of what a bundle holds, as documents of their own. */
import { createHash } from "node:crypto";
import { documentSchemas } from "../../converters/schemas/documents.ts";
import { createSchemaPublisher } from "./openapi/schemas.ts";

export const schemaPath = (name: string): string => `/schemas/${name}.json`;

/** The draft that OpenAPI 3.1 builds on. */
const dialect = "https://json-schema.org/draft/2020-12/schema";

export interface SchemaDocument {
  name: string;
  title: string;
  description: string;
  url: string;
  /** The schema itself. */
  text: string;
  /** Strong, in its quotes. */
  etag: string;
}

/** By their names; the same definitions as the components of the OpenAPI document, without references. */
export function schemaDocuments(baseUrl: string): ReadonlyMap<string, SchemaDocument> {
  return new Map(
    documentSchemas.map(({ name, schema }) => {
      const { $id, ...rest } = schema;
      const { title = name, description = "" } = schema;
      const url = baseUrl + schemaPath(name);
      const published = createSchemaPublisher().publish(rest) as object;
      const text = JSON.stringify({ $schema: dialect, $id: url, ...published }, null, 2);
      const etag = `"${createHash("sha256").update(text).digest("hex")}"`;
      return [name, { name, title, description, url, text, etag }];
    }),
  );
}
