/** The JSON Schemas of the documents in a bundle. */
import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import { documentSchemas } from "../../../converters/bundle/schemas/documents.ts";
import { defineOperation, type Operation } from "../../operations/operation.ts";
import { withExample } from "../../operations/schema.ts";
import { comparable, currentCopy, ok } from "../../operations/success.ts";
import type { HttpParts } from "../context.ts";
import { createSchemaPublisher } from "../openapi/schemas.ts";
import { type Published, published } from "../response/published.ts";

/** The JSON Schema draft of OpenAPI 3.1. */
const dialect = "https://json-schema.org/draft/2020-12/schema";

interface SchemaDocument {
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
    const url = `${baseUrl}/schemas/${name}.json`;
    const document = createSchemaPublisher().publish(rest) as object;
    const text = JSON.stringify({ $schema: dialect, $id: url, ...document }, null, 2);
    return { name, title, description, url, text };
  });
}

const SchemaParameters = Type.Object({
  file: Type.Unsafe<string>(
    Type.Union(
      documentSchemas.map(({ name }) => Type.Literal(`${name}.json`)),
      { description: "The schema_version of the documents, and `.json`." },
    ),
  ),
});

const SchemaIndex = Type.Object(
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
  {
    $id: "SchemaIndex",
    ...withExample({
      schemas: [
        {
          name: "svc.quality-report.v1",
          title: "Quality report of a conversion",
          description:
            "How far a result can be trusted, page by page; computed from what was measured on each.",
          url: "https://markmill.example/schemas/svc.quality-report.v1.json",
        },
      ],
    }),
  },
);

const JsonSchema = Type.Object(
  { title: Type.String(), type: Type.Literal("object") },
  {
    $id: "JsonSchema",
    description: "A JSON Schema of draft 2020-12; its `$id` is its address on this installation.",
    ...withExample({ title: "Quality report of a conversion", type: "object" }),
  },
);

/** They change only with the version or the URL of the installation. */
const cacheable = { "cache-control": "public, max-age=3600" };

interface Answered {
  /** In the list of schemas. */
  listed: Omit<SchemaDocument, "text">;
  answer: Published;
}

function answered(documents: readonly SchemaDocument[]): ReadonlyMap<string, Answered> {
  const headers = { "content-type": "application/schema+json", ...cacheable };
  return new Map(
    documents.map(({ text, ...listed }) => {
      const answer = published(
        () => text,
        () => headers,
      );
      return [listed.name, { listed, answer }];
    }),
  );
}

const shared = { method: "GET", tag: "Discovery", rate: "none", access: "none" } as const;

export function schemaOperations({ baseUrl }: Pick<HttpParts, "baseUrl">): Operation[] {
  let made: { for: string; documents: ReadonlyMap<string, Answered> } | null = null;
  const documents = () => {
    const now = baseUrl();
    if (made?.for !== now) made = { for: now, documents: answered(schemaDocuments(now)) };
    return made.documents;
  };
  return [
    defineOperation({
      ...shared,
      id: "listSchemas",
      path: "/schemas",
      summary: "List JSON Schemas",
      description:
        "The schemas of the JSON documents of a result. Each describes the documents whose `schema_version` is its name.",
      success: ok("Names and addresses.", SchemaIndex),
      handle() {
        const schemas = [...documents().values()].map(({ listed }) => listed);
        return Response.json({ schemas }, { headers: cacheable });
      },
    }),
    defineOperation({
      ...shared,
      id: "getSchema",
      path: "/schemas/:file",
      summary: "Get a JSON Schema",
      description:
        "Draft 2020-12, self-contained. The same as the component of this document with its title.",
      params: SchemaParameters,
      success: {
        200: {
          description: "The schema.",
          schema: JsonSchema,
          type: "application/schema+json",
          headers: comparable,
        },
        304: currentCopy(comparable),
      },
      errors: ["route_not_found"],
      handle({ request, params }) {
        const found = documents().get(params.file.replace(/\.json$/, ""));
        if (found === undefined) throw new Fault("route_not_found");
        return found.answer(request);
      },
    }),
  ];
}
