/**
 * What every answer tells browsers. Most of it is for answers that are not meant to be looked at: whatever a caller's
 * file or name smuggles into one, a browser that is led there shows it as no page, and nobody else's page may use it.
 * Pages and public documents bring policies of their own.
 */

/** Nothing is loaded or run, no frame shows it (CSP Level 3; `sandbox` takes even its own origin away). */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A year, for this host alone (RFC 6797): what else the domain serves is not ours to speak for. */
const onlyHttps = "max-age=31536000";

/** As names and values; last what an answer may say otherwise. */
const always: readonly (readonly [string, string])[] = [
  ["x-content-type-options", "nosniff"],
  ["cross-origin-resource-policy", "same-origin"],
];
const unlessSaid: readonly (readonly [string, string])[] = [
  ["referrer-policy", "no-referrer"],
  ["content-security-policy", inertPolicy],
  ["cache-control", "no-store"],
];

/** `baseUrl` is how callers reach this server: over TLS, be it our own or a proxy's, when it says https. */
export function completeHeaders(headers: Headers, requestId: string, baseUrl: string): void {
  headers.set("x-request-id", requestId);
  for (const [name, value] of always) headers.set(name, value);
  for (const [name, value] of unlessSaid) if (!headers.has(name)) headers.set(name, value);
  if (baseUrl.startsWith("https:")) headers.set("strict-transport-security", onlyHttps);
}
