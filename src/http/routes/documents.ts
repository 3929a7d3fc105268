import { Elysia } from "elysia";
import { errorPage, errorPageHeaders } from "../error-page.ts";
import { operation } from "../operation.ts";
import { OpenApi } from "../schemas/openapi.ts";

/** `document` is asked for on each call; whoever makes it may keep it. */
export function documentRoutes(document: () => string) {
  return new Elysia()
    .get(
      "/openapi.json",
      () =>
        new Response(document(), {
          headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
        }),
      {
        detail: operation({
          id: "getOpenApi",
          summary: "This document",
          description: "Made by this installation of its own routes.",
          tag: "Operations",
          access: "none",
          success: { 200: { description: "OpenAPI 3.1.", schema: OpenApi } },
        }),
      },
    )
    .get("/docs/errors", () => new Response(errorPage(), { headers: errorPageHeaders }), {
      detail: operation({
        id: "getErrorPage",
        summary: "The error codes, for people",
        description: "Where every error's `docs_url` leads.",
        tag: "Operations",
        access: "none",
        success: { 200: { description: "A page with an element for each code.", media: ["text/html"] } },
      }),
    });
}
