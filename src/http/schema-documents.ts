/** The JSON Schemas of what a bundle holds, as documents of their own. */
import { documentSchemas } from "../../converters/bundle/schemas/documents.ts";
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
}

/** The same definitions as the components of the OpenAPI document, without references. */
export function schemaDocuments(baseUrl: string): SchemaDocument[] {
  return documentSchemas.map(({ name, schema }) => {
    const { $id, ...rest } = schema;
    const { title = name, description = "" } = schema;
    const url = baseUrl + schemaPath(name);
    const published = createSchemaPublisher().publish(rest) as object;
    const text = JSON.stringify({ $schema: dialect, $id: url, ...published }, null, 2);
    return { name, title, description, url, text };
  });
}
