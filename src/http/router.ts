/** Routes requests to operations: parses and checks their input, and sends what they return. */
import { type AnyElysia, Elysia } from "elysia";
import {
  type Call,
  Created,
  Download,
  JobEvents,
  JsonText,
  type Operation,
  Reply,
  StoredDocument,
  StoredFile,
} from "../operations/operation.ts";
import { accountOf, callerOf, callOf, type HttpParts } from "./context.ts";
import { jobEventsResponse } from "./events/response.ts";
import { createDownloadLimit } from "./gate/download-limit.ts";
import { countFurtherEstimate } from "./gate/rates.ts";
import { hrefOf } from "./links.ts";
import { faultResponse } from "./pages/fault.ts";
import { contentLengthOf, readJson } from "./request/body.ts";
import { readForm } from "./request/multipart.ts";
import { guestWith, requesterOf } from "./request/requester.ts";
import { faultOf } from "./request/validation.ts";
import { documentResponse } from "./response/document-response.ts";
import { downloadResponse } from "./response/download.ts";
import { fileResponse } from "./response/files.ts";
import { created, json, noContent } from "./response/json.ts";
import { createWholeJson } from "./response/whole-json.ts";

interface Routed {
  request: Request;
  params: unknown;
  query: unknown;
  body: unknown;
}

export function createRouter(operations: readonly Operation[], parts: HttpParts): AnyElysia {
  // normalize: unknown fields are refused, not silently dropped. strictPath: one path, one name.
  const router = new Elysia({ normalize: false, strictPath: true }).onError(
    { as: "global" },
    ({ error, request }) => {
      const call = callOf(request);
      call.fault = faultOf(error, call.route?.unowned);
      return faultResponse(call.fault, call, request, parts.baseUrl());
    },
  );
  const respond = createRespond(parts);
  for (const { method, path, params, query, headers, admit, handle, ...facts } of operations) {
    const body = facts.body === "json" ? facts.requestBody?.schema : undefined;
    const [status = 200] = Object.keys(facts.success).map(Number);
    const readBody = (context: Routed) => {
      admit?.(callFrom(context, parts));
      return readJson(context);
    };
    router.route(
      method,
      path,
      // Not async: responses from memory need no microtask.
      (context: unknown) => {
        const { request, params, query, body } = context as Routed;
        const answer = handle(callFrom({ request, params, query, body }, parts));
        return answer instanceof Promise
          ? answer.then((later: unknown) => respond(later, status, request))
          : respond(answer, status, request);
      },
      {
        ...(body !== undefined ? { parse: readBody } : method === "GET" ? {} : { parse: "none" }),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query }),
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body }),
      },
    );
  }
  return router;
}

function callFrom({ request, ...values }: Routed, parts: HttpParts): Call {
  const call = callOf(request);
  return {
    ...values,
    request,
    requestId: call.requestId,
    principal: call.principal,
    parts,
    account: () => accountOf(request),
    caller: () => callerOf(request),
    requester() {
      call.requester ??= requesterOf(parts, request);
      return call.requester;
    },
    guest: (jobToken) => guestWith(parts, request, jobToken),
    setHeaders(headers) {
      call.headers = headers;
    },
    href: (path) => hrefOf(parts.baseUrl(), path),
    bodyBytes: () => contentLengthOf(request.headers),
    readForm: (rules) => readForm(request, rules),
    countEstimate: () => countFurtherEstimate(call),
  };
}

type Respond = (answer: unknown, status: number, request: Request) => Response | Promise<Response>;

function createRespond(parts: HttpParts): Respond {
  const wholeJson = createWholeJson(parts);
  const limitDownload = createDownloadLimit(parts.settings, parts);
  return (answer, status, request) => {
    if (answer instanceof Response) return answer;
    if (answer instanceof JsonText) return wholeJson(request, answer.text);
    if (answer instanceof StoredFile)
      return limitDownload(request, () => fileResponse(answer.file, request.headers, answer.handling));
    if (answer instanceof StoredDocument)
      return limitDownload(request, () => documentResponse(answer, request.headers, parts.baseUrl()));
    if (answer instanceof JobEvents) return jobEventsResponse(answer, request, parts);
    if (answer instanceof Download) return limitDownload(request, () => downloadResponse(answer));
    if (answer instanceof Created) return created(answer.document, hrefOf(parts.baseUrl(), answer.path));
    if (answer instanceof Reply) return json(answer.document, answer.status);
    return status === 204 || answer === undefined ? noContent() : json(answer, status);
  };
}
