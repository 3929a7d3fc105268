import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { HttpParts } from "../context.ts";
import { operation } from "../operation.ts";
import { matchesEtag } from "../range.ts";
import { type SchemaDocument, schemaDocuments } from "../schema-documents.ts";
import { JsonSchema, SchemaIndex, SchemaParameters } from "../schemas/schemas.ts";

/** They change with the software alone, or with the address that it is reached by. */
const cacheable = { "cache-control": "public, max-age=3600" };

export function schemaRoutes({ baseUrl }: Pick<HttpParts, "baseUrl">) {
  let made: { for: string; documents: ReadonlyMap<string, SchemaDocument> } | null = null;
  const documents = () => {
    const now = baseUrl();
    if (made?.for !== now) made = { for: now, documents: schemaDocuments(now) };
    return made.documents;
  };
  return new Elysia()
    .get(
      "/schemas",
      () => {
        const schemas = [...documents().values()].map(({ text, etag, ...listed }) => listed);
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
        const headers = { ...cacheable, etag: found.etag };
        if (matchesEtag(request.headers.get("if-none-match"), found.etag))
          return new Response(null, { status: 304, headers });
        return new Response(found.text, {
          headers: { ...headers, "content-type": "application/schema+json" },
        });
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
              headers: { ETag: "Of the content, strong." },
            },
            304: {
              description: "The caller's copy (If-None-Match) is current.",
              headers: { ETag: "Of the content, strong." },
            },
          },
          errors: ["route_not_found"],
        }),
      },
    );
}
