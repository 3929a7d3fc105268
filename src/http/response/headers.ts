/**
 * Security headers of every response. Most are for responses that are not pages: whatever a caller's file or name
 * injects, a browser does not render it, and foreign pages cannot use it. Pages and public documents bring their own
 * policies.
 */

/** Loads and runs nothing, no framing (CSP Level 3; `sandbox` removes even its own origin). */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A year, for this host only (RFC 6797): other hosts of the domain are not ours. */
const onlyHttps = { "strict-transport-security": "max-age=31536000" } as const;

/** `baseUrl`: how callers reach this server: over TLS, its own or a proxy's, if it says https. */
export function onlyHttpsFor(baseUrl: string): typeof onlyHttps | null {
  return baseUrl.startsWith("https:") ? onlyHttps : null;
}

/** Headers of data responses. Setting them at once costs half of setting them one by one. */
export const inertHeaders = {
  "cache-control": "no-store",
  "content-security-policy": inertPolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const marker = "cross-origin-resource-policy";

/** Values of a response are overwritten, except `forAnyOrigin`. */
const always: readonly string[] = [marker, "x-content-type-options"];

/** The marker's value for content that pages of other origins may show (see file-response.ts). */
export const forAnyOrigin = "cross-origin";

/** A response with the marker's usual value already has all `inertHeaders`; others get the missing ones. */
export function completeHeaders(headers: Headers, requestId: string, baseUrl: string): void {
  headers.set("x-request-id", requestId);
  if (headers.get(marker) !== inertHeaders[marker])
    for (const [name, value] of Object.entries(inertHeaders))
      if (isMissing(headers, name)) headers.set(name, value);
  setAll(headers, onlyHttpsFor(baseUrl));
}

/** Null: not set. */
export function setAll(headers: Headers, fields: object | null): void {
  if (fields !== null) for (const [name, value] of Object.entries(fields)) headers.set(name, value);
}

function isMissing(headers: Headers, name: string): boolean {
  if (name === marker && headers.get(name) === forAnyOrigin) return false;
  return always.includes(name) || !headers.has(name);
}
