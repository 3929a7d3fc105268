import { Elysia } from "elysia";
import { OpenApi } from "../../operations/discovery/openapi.ts";
import type { SuccessFacts } from "../../operations/operation.ts";
import { comparable, currentCopy } from "../../operations/success.ts";
import type { Described } from "../docs/described.ts";
import { errorsPage } from "../docs/errors-page.ts";
import { docsIndexPage } from "../docs/index-page.ts";
import { licensesPage } from "../docs/licenses-page.ts";
import { referencePage } from "../docs/reference-page.ts";
import { docsSheet } from "../docs/style.ts";
import { documentHeaders } from "../pages/respond.ts";
import { published } from "../published.ts";
import { operation } from "../route-facts.ts";

/** `document` is asked for when one of these is first read; whoever makes it may keep it. */
export function documentRoutes(document: () => Described, baseUrl: () => string) {
  const page = (render: (document: Described, baseUrl: string) => string) =>
    published(
      () => render(document(), baseUrl()),
      () => documentHeaders(docsSheet),
    );
  const openApi = published(
    () => JSON.stringify(document()),
    () => ({ "content-type": "application/json" }),
  );
  const [index, reference, errors, licenses] = [
    page(docsIndexPage),
    page(referencePage),
    page(errorsPage),
    page(licensesPage),
  ];
  return new Elysia()
    .get("/openapi.json", ({ request }) => openApi(request), {
      detail: operation({
        ...shared,
        id: "getOpenApi",
        summary: "This document",
        description: "Made by this installation of its own routes.",
        success: successes({ description: "OpenAPI 3.1.", schema: OpenApi }),
      }),
    })
    .get("/docs", ({ request }) => index(request), {
      detail: pageFacts(
        "getDocsIndex",
        "What there is to read",
        "The documentation that is served from here.",
      ),
    })
    .get("/docs/api", ({ request }) => reference(request), {
      detail: pageFacts(
        "getApiReference",
        "This document, for people",
        "Every operation with its examples, without scripts and without anything from elsewhere.",
      ),
    })
    .get("/docs/errors", ({ request }) => errors(request), {
      detail: pageFacts(
        "getErrorPage",
        "The error codes, for people",
        "Where every error's `docs_url` leads: an element with the code as its id.",
      ),
    })
    .get("/docs/licenses", ({ request }) => licenses(request), {
      detail: pageFacts(
        "getLicensesPage",
        "The licences, for people",
        "An extension. This version, its licence, and every package in it with the text of its own.",
      ),
    });
}

const shared = { tag: "Operations", access: "none" } as const;

const successes = (success: SuccessFacts): Record<number, SuccessFacts> => ({
  200: { ...success, headers: comparable },
  304: currentCopy(comparable),
});

const pageFacts = (id: string, summary: string, description: string) =>
  operation({
    ...shared,
    id,
    summary,
    description,
    success: successes({ description: "A page.", media: ["text/html"], mediaExample: "<!doctype html>…" }),
  });
