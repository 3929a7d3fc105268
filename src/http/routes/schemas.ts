import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { JsonSchema, SchemaIndex, SchemaParameters } from "../../operations/discovery/schemas.ts";
import { comparable, currentCopy } from "../../operations/success.ts";
import type { HttpParts } from "../context.ts";
import { type Published, published } from "../published.ts";
import { operation } from "../route-facts.ts";
import { type SchemaDocument, schemaDocuments } from "../schema-documents.ts";

/** They change with the software alone, or with the address that it is reached by. */
const cacheable = { "cache-control": "public, max-age=3600" };

interface Answered {
  /** In the list of all. */
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

export function schemaRoutes({ baseUrl }: Pick<HttpParts, "baseUrl">) {
  let made: { for: string; documents: ReadonlyMap<string, Answered> } | null = null;
  const documents = () => {
    const now = baseUrl();
    if (made?.for !== now) made = { for: now, documents: answered(schemaDocuments(now)) };
    return made.documents;
  };
  return new Elysia()
    .get(
      "/schemas",
      () => {
        const schemas = [...documents().values()].map(({ listed }) => listed);
        return Response.json({ schemas }, { headers: cacheable });
      },
      {
        detail: operation({
          id: "listSchemas",
          summary: "The JSON Schemas of what a result holds",
          description: "Each describes the documents whose `schema_version` is its name.",
          tag: "Discovery",
          rate: "none",
          access: "none",
          success: { 200: { description: "Names and addresses.", schema: SchemaIndex } },
        }),
      },
    )
    .get(
      "/schemas/:file",
      ({ request, params }) => {
        const found = documents().get(params.file.replace(/\.json$/, ""));
        if (found === undefined) throw new Fault("route_not_found");
        return found.answer(request);
      },
      {
        params: SchemaParameters,
        detail: operation({
          id: "getSchema",
          summary: "A JSON Schema",
          description:
            "Draft 2020-12, complete in itself. The same as the component of this document that has its title.",
          tag: "Discovery",
          rate: "none",
          access: "none",
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
        }),
      },
    );
}
