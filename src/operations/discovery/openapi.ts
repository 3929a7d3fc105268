import { Type } from "@sinclair/typebox";

export const OpenApi = Type.Object(
  { openapi: Type.String(), info: Type.Record(Type.String(), Type.Unknown()) },
  { $id: "OpenApi", description: "OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0)." },
);
