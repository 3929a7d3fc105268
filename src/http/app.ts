import { type AnyElysia, Elysia } from "elysia";
import { Fault } from "../../config/errors/fault.ts";
import { adminOperations } from "../operations/admin/operations.ts";
import { createClientAddress, createIsProxy } from "./client-address.ts";
import { consoleRoutes } from "./console/routes.ts";
import { type AskInside, callOf, type HttpParts } from "./context.ts";
import type { Described } from "./docs/described.ts";
import { faultResponse } from "./fault-response.ts";
import { createGate, type Gate } from "./gate.ts";
import { openApiDocument } from "./openapi/document.ts";
import { operationRoutes } from "./operation-routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { createRouteTable } from "./route-table.ts";
import { accountRoutes } from "./routes/account/account.ts";
import { assetRoutes } from "./routes/assets.ts";
import { convertRoutes } from "./routes/convert.ts";
import { discoveryRoutes } from "./routes/discovery.ts";
import { documentRoutes } from "./routes/documents.ts";
import { downloadRoutes } from "./routes/download.ts";
import { estimateRoutes } from "./routes/estimates.ts";
import { guestPreviewRoutes } from "./routes/guest-preview.ts";
import { healthRoutes } from "./routes/health.ts";
import { jobEventRoutes } from "./routes/job-events.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { licenseRoutes } from "./routes/licenses.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { oauthRoutes } from "./routes/oauth.ts";
import { originalRoutes } from "./routes/originals.ts";
import { pictureRoutes } from "./routes/pictures.ts";
import { resultDocumentRoutes } from "./routes/result-documents.ts";
import { resultFeedbackRoutes } from "./routes/result-feedback.ts";
import { schemaRoutes } from "./routes/schemas.ts";
import { ssoRoutes } from "./routes/sso.ts";
import { urlEstimateRoutes } from "./routes/url-estimates.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { wellKnownRoutes } from "./routes/well-known.ts";
import { faultOf } from "./validation.ts";

/** The API as one function from request to response; no socket is opened here. */
export function createApp(parts: HttpParts): Gate {
  const app = createRouter(parts, async (request, outer, scopes) =>
    gate(request, undefined, { outer: callOf(outer), scopes }),
  );
  const trustedProxies = parts.settings["server.trusted_proxies"];
  const gate = createGate(
    createRouteTable(app.routes),
    (request) => app.fetch(request),
    parts,
    createClientAddress(trustedProxies),
    createIsProxy(trustedProxies),
  );
  return gate;
}

/** All routes there are, before anything stands in front of them; who only looks at them need not say what asks inside. */
export function createRouter(parts: HttpParts, askInside: AskInside = nobodyInside): AnyElysia {
  const document = lazily((): Described => openApiDocument(app, parts.baseUrl()));
  // normalize: unknown fields are refused, not silently dropped. strictPath: one path, one name.
  const app: AnyElysia = new Elysia({ normalize: false, strictPath: true })
    .onError({ as: "global" }, ({ error, request }) => {
      const call = callOf(request);
      call.fault = faultOf(error, call.route?.facts.unowned);
      return faultResponse(call.fault, call, request, parts.baseUrl());
    })
    .use(discoveryRoutes(parts))
    .use(estimateRoutes(parts))
    .use(urlEstimateRoutes(parts))
    .use(jobRoutes(parts))
    .use(jobEventRoutes(parts))
    .use(convertRoutes(parts))
    .use(downloadRoutes(parts))
    .use(originalRoutes(parts))
    .use(resultDocumentRoutes(parts))
    .use(resultFeedbackRoutes(parts))
    .use(assetRoutes(parts))
    .use(pictureRoutes(parts))
    .use(guestPreviewRoutes(parts))
    .use(accountRoutes(parts))
    .use(usageRoutes(parts))
    .use(webhookRoutes(parts))
    .use(ssoRoutes(parts))
    .use(oauthRoutes(parts))
    .use(wellKnownRoutes(parts))
    .use(mcpRoutes(parts, askInside))
    .use(operationRoutes(adminOperations, parts))
    .use(schemaRoutes(parts))
    .use(licenseRoutes(parts))
    .use(healthRoutes(parts))
    .use(pageRoutes(parts))
    .use(consoleRoutes(parts))
    .use(documentRoutes(document, parts.baseUrl));
  return app;
}

const nobodyInside: AskInside = () => Promise.reject(new Fault("internal_error", { cause: "no gate" }));

/** The document is made when it is first asked for: few start a server to read it. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
