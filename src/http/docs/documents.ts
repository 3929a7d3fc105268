/** The OpenAPI document, and the pages below /docs. */
import { Type } from "@sinclair/typebox";
import { defineOperation, type Operation, type SuccessFacts } from "../../operations/operation.ts";
import { withExample } from "../../operations/schema.ts";
import { comparable, currentCopy } from "../../operations/success.ts";
import type { Described } from "../openapi/described.ts";
import { documentHeaders } from "../pages/respond.ts";
import { type Published, published } from "../response/published.ts";
import { errorsPage } from "./errors-page.ts";
import { docsIndexPage } from "./index-page.ts";
import { licensesPage } from "./licenses-page.ts";
import { referencePage } from "./reference-page.ts";
import { docsSheet } from "./style.ts";

const OpenApi = Type.Object(
  { openapi: Type.String(), info: Type.Record(Type.String(), Type.Unknown()) },
  {
    $id: "OpenApi",
    description: "OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0).",
    ...withExample({ openapi: "3.1.0", info: { title: "Markmill", version: "2026-08-25" } }),
  },
);

const pages = [
  {
    id: "getDocsIndex",
    path: "/docs",
    summary: "What there is to read",
    description: "The documentation that is served from here.",
    render: docsIndexPage,
  },
  {
    id: "getApiReference",
    path: "/docs/api",
    summary: "This document, for people",
    description: "Every operation with its examples, without scripts and without anything from elsewhere.",
    render: referencePage,
  },
  {
    id: "getErrorPage",
    path: "/docs/errors",
    summary: "The error codes, for people",
    description: "Where every error's `docs_url` leads: an element with the code as its id.",
    render: errorsPage,
  },
  {
    id: "getLicensesPage",
    path: "/docs/licenses",
    summary: "The licences, for people",
    description: "An extension. This version, its licence, and every package in it with the text of its own.",
    render: licensesPage,
  },
];

/** `document` is called when one of these is first read. */
export function documentOperations(document: () => Described, baseUrl: () => string): Operation[] {
  const openApi = published(
    () => JSON.stringify(document()),
    () => ({ "content-type": "application/json" }),
  );
  return [
    documentOperation(openApi, {
      id: "getOpenApi",
      path: "/openapi.json",
      summary: "This document",
      description: "Made by this installation of its own routes.",
      success: { description: "OpenAPI 3.1.", schema: OpenApi },
    }),
    ...pages.map(({ render, ...facts }) => {
      const page = published(
        () => render(document(), baseUrl()),
        () => documentHeaders(docsSheet),
      );
      return documentOperation(page, { ...facts, success: htmlPage });
    }),
  ];
}

const htmlPage = { description: "A page.", media: ["text/html"], mediaExample: "<!doctype html>…" };

interface DocumentFacts extends Pick<Operation, "id" | "path" | "summary" | "description"> {
  success: SuccessFacts;
}

function documentOperation(answer: Published, { success, ...facts }: DocumentFacts): Operation {
  return defineOperation({
    ...facts,
    method: "GET",
    tag: "Operations",
    access: "none",
    success: { 200: { ...success, headers: comparable }, 304: currentCopy(comparable) },
    handle: ({ request }) => answer(request),
  });
}
