import { Elysia } from "elysia";
import { createClientAddress } from "./client-address.ts";
import { callOf, type HttpParts } from "./context.ts";
import { errorResponse } from "./envelope.ts";
import { createGate, type Gate } from "./gate.ts";
import { openApiDocument } from "./openapi/document.ts";
import { createRouteTable } from "./route-table.ts";
import { accountRoutes } from "./routes/account/account.ts";
import { convertRoutes } from "./routes/convert.ts";
import { discoveryRoutes } from "./routes/discovery.ts";
import { documentRoutes } from "./routes/documents.ts";
import { downloadRoutes } from "./routes/download.ts";
import { estimateRoutes } from "./routes/estimates.ts";
import { healthRoutes } from "./routes/health.ts";
import { jobEventRoutes } from "./routes/job-events.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { faultOf } from "./validation.ts";

/** The API as one function from request to response; no socket is opened here. */
export function createApp(parts: HttpParts): Gate {
  const document = { text: () => "" };
  // normalize: unknown fields are refused, not silently dropped. strictPath: one path, one name.
  const app = new Elysia({ normalize: false, strictPath: true })
    .onError({ as: "global" }, ({ error, request }) => {
      const call = callOf(request);
      call.fault = faultOf(error, call.route?.facts.unowned);
      return errorResponse(call.fault, call.requestId, parts.baseUrl());
    })
    .use(discoveryRoutes(parts))
    .use(estimateRoutes(parts))
    .use(jobRoutes(parts))
    .use(jobEventRoutes(parts))
    .use(convertRoutes(parts))
    .use(downloadRoutes(parts))
    .use(accountRoutes(parts))
    .use(usageRoutes(parts))
    .use(webhookRoutes(parts))
    .use(healthRoutes(parts))
    .use(documentRoutes(() => document.text()));
  document.text = lazily(() => JSON.stringify(openApiDocument(app, parts.baseUrl())));

  return createGate(
    createRouteTable(app.routes),
    (request) => app.fetch(request),
    parts,
    createClientAddress(parts.settings["server.trusted_proxies"]),
  );
}

/** The document is made when it is first asked for: few start a server to read it. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
