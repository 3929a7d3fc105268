/**
 * Pages of other origins may use what is meant for every application: OAuth's endpoints and documents, and MCP. Their
 * credentials are in headers that a page sets itself; cookies are never taken along, so that the origin does not matter
 * (WHATWG Fetch, "CORS protocol"). Everything else answers without these headers, and browsers keep it to themselves.
 */
const exposed = "WWW-Authenticate, Retry-After, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version";
const usualHeaders =
  "Authorization, Content-Type, Accept, Mcp-Protocol-Version, Mcp-Session-Id, Last-Event-ID";
const headerList = /^[\w-]+(?:, ?[\w-]+)*$/;

export function allowOrigins(response: Response): void {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", exposed);
}

/** The answer to what a browser asks before a page's request. */
export function preflight(headers: Headers, allow: string): Response {
  const wanted = headers.get("access-control-request-headers") ?? "";
  const response = new Response(null, {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": headerList.test(wanted) ? wanted : usualHeaders,
      "access-control-max-age": "86400",
    },
  });
  allowOrigins(response);
  return response;
}
