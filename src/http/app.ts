import { type AnyElysia, Elysia } from "elysia";
import { Fault } from "../../config/errors/fault.ts";
import { adminOperations } from "../operations/admin/operations.ts";
import type { Operation } from "../operations/operation.ts";
import { serverOperations, userOperations } from "../operations/operations.ts";
import { mcpOperations } from "./applications/mcp.ts";
import { oauthOperations } from "./applications/oauth.ts";
import { wellKnownOperations } from "./applications/well-known.ts";
import { createClientAddress, createIsProxy } from "./client-address.ts";
import { consoleOperations } from "./console/routes.ts";
import { type AskInside, callOf, type HttpParts } from "./context.ts";
import type { Described } from "./docs/described.ts";
import { documentOperations } from "./documents/documents.ts";
import { schemaOperations } from "./documents/schemas.ts";
import { faultResponse } from "./fault-response.ts";
import { createGate, type Gate } from "./gate.ts";
import { openApiDocument } from "./openapi/document.ts";
import { operationRoutes } from "./operation-routes.ts";
import { pageOperations } from "./pages/routes.ts";
import { ssoPages } from "./pages/sso.ts";
import { createRouteTable } from "./route-table.ts";
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
  const operations: readonly Operation[] = [
    ...userOperations,
    ...ssoPages(parts),
    ...oauthOperations(parts),
    ...wellKnownOperations(parts),
    ...mcpOperations(parts, askInside),
    ...adminOperations,
    ...schemaOperations(parts),
    ...serverOperations,
    ...pageOperations(parts),
    ...consoleOperations(parts),
    ...documentOperations(document, parts.baseUrl),
  ];
  // normalize: unknown fields are refused, not silently dropped. strictPath: one path, one name.
  const app: AnyElysia = new Elysia({ normalize: false, strictPath: true })
    .onError({ as: "global" }, ({ error, request }) => {
      const call = callOf(request);
      call.fault = faultOf(error, call.route?.facts.unowned);
      return faultResponse(call.fault, call, request, parts.baseUrl());
    })
    .use(operationRoutes(operations, parts));
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
