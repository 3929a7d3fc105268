/** The routes of declared operations. */
import { type AnyElysia, Elysia } from "elysia";
import { Created, Download, type Operation, Reply, StoredFile } from "../operations/operation.ts";
import { readJson } from "./body.ts";
import { accountOf, type HttpParts } from "./context.ts";
import { downloadResponse } from "./download-response.ts";
import { fileResponse } from "./file-response.ts";
import { created, json, noContent } from "./json.ts";
import { readForm } from "./multipart.ts";
import { hrefOf } from "./pages/links.ts";
import { operation } from "./route-facts.ts";

interface Routed {
  request: Request;
  params: unknown;
  query: unknown;
  body: unknown;
}

export function operationRoutes(operations: readonly Operation[], parts: HttpParts): AnyElysia {
  const routes = new Elysia();
  for (const { method, path, params, query, handle, ...facts } of operations) {
    const body = facts.body === "json" ? facts.requestBody?.schema : undefined;
    const [status] = Object.keys(facts.success).map(Number);
    routes.route(
      method,
      path,
      async (context: unknown) => {
        const { request, params, query, body } = context as Routed;
        const answer = await handle({
          request,
          params,
          query,
          body,
          parts,
          account: () => accountOf(request),
          readForm: (rules) => readForm(request, rules),
        });
        if (answer instanceof StoredFile) return fileResponse(answer.file, request.headers);
        return responseOf(answer, status ?? 200, parts);
      },
      {
        ...(facts.body === "json" ? { parse: readJson } : method === "GET" ? {} : { parse: "none" }),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
        detail: operation(facts),
      },
    );
  }
  return routes;
}

function responseOf(answer: unknown, status: number, { baseUrl }: HttpParts): Response {
  if (answer instanceof Response) return answer;
  if (answer instanceof Download) return downloadResponse(answer);
  if (answer instanceof Created) return created(answer.document, hrefOf(baseUrl(), answer.path));
  if (answer instanceof Reply) return json(answer.document, answer.status);
  return answer === undefined ? noContent() : json(answer, status);
}
