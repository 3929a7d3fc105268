import { Fault } from "../../config/errors/fault.ts";
import { adminOperations } from "../operations/admin/operations.ts";
import type { Operation } from "../operations/operation.ts";
import { serverOperations, userOperations } from "../operations/operations.ts";
import { mcpOperations } from "./applications/mcp.ts";
import { oauthOperations } from "./applications/oauth.ts";
import { wellKnownOperations } from "./applications/well-known.ts";
import { consoleOperations } from "./console/routes.ts";
import { type AskInside, callOf, type HttpParts } from "./context.ts";
import { documentOperations } from "./docs/documents.ts";
import { schemaOperations } from "./docs/schemas.ts";
import { createClientAddress, createIsProxy } from "./gate/client-address.ts";
import { createGate, type Gate } from "./gate/gate.ts";
import { createRouteTable } from "./gate/route-table.ts";
import type { Described } from "./openapi/described.ts";
import { openApiDocument } from "./openapi/document.ts";
import { pageOperations } from "./pages/routes.ts";
import { ssoPages } from "./pages/sso.ts";
import { createRouter } from "./router.ts";

/** The API as a function from request to response; opens no socket. */
export function createApp(parts: HttpParts): Gate {
  const operations = allOperations(parts, async (request, outer, scopes) =>
    gate(request, undefined, { outer: callOf(outer), scopes }),
  );
  const router = createRouter(operations, parts);
  const trustedProxies = parts.settings["server.trusted_proxies"];
  const gate = createGate(
    createRouteTable(operations),
    (request) => router.fetch(request),
    parts,
    createClientAddress(trustedProxies),
    createIsProxy(trustedProxies),
  );
  return gate;
}

/** Every operation, documented or not. `askInside` is only needed where requests are answered. */
export function allOperations(parts: HttpParts, askInside: AskInside = nobodyInside): Operation[] {
  const document = lazily((): Described => openApiDocument(operations, parts.baseUrl()));
  const operations = [
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
  return operations;
}

const nobodyInside: AskInside = () => Promise.reject(new Fault("internal_error", { cause: "no gate" }));

/** The document is created on first use: most servers never need it. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
