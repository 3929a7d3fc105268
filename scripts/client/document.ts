/** The OpenAPI document of this tree, without a server: only what routes say of themselves is asked for. */

import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { absent } from "../../config/testing/absent.ts";
import { allOperations } from "../../src/http/app.ts";
import type { HttpParts } from "../../src/http/context.ts";
import { openApiDocument } from "../../src/http/openapi/document.ts";

export type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Json;
}

export interface DocumentedOperation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Json> };
}

export function apiDocument(): ApiDocument {
  const baseUrl = "http://127.0.0.1:8484";
  const parts: HttpParts = {
    ...absent<HttpParts>("parts"),
    services: absent("services"),
    signIn: absent("signIn"),
    oauth: absent("oauth"),
    entry: absent("entry"),
    door: absent("door"),
    streams: absent("streams"),
    clock: absent("clock"),
    random: absent("random"),
    mcp: () => absent("mcp"),
    settings: defaultSettings,
    baseUrl: () => baseUrl,
  };
  return openApiDocument(allOperations(parts), baseUrl) as unknown as ApiDocument;
}
