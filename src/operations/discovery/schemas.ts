import { Type } from "@sinclair/typebox";
import { documentSchemas } from "../../../converters/bundle/schemas/documents.ts";

export const SchemaParameters = Type.Object({
  file: Type.Unsafe<string>(
    Type.Union(
      documentSchemas.map(({ name }) => Type.Literal(`${name}.json`)),
      { description: "The schema_version of the documents, and `.json`." },
    ),
  ),
});

export const SchemaIndex = Type.Object(
  {
    schemas: Type.Array(
      Type.Object({
        name: Type.String({ description: "The schema_version of the documents that it describes." }),
        title: Type.String(),
        description: Type.String(),
        url: Type.String({ format: "uri" }),
      }),
    ),
  },
  { $id: "SchemaIndex" },
);

export const JsonSchema = Type.Object(
  { title: Type.String(), type: Type.Literal("object") },
  {
    $id: "JsonSchema",
    description: "A JSON Schema of draft 2020-12, as `$schema` says; its `$id` is its address here.",
  },
);
