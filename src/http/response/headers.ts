/**
 * What every answer tells browsers. Most of it is for answers that are not meant to be looked at: whatever a caller's
 * file or name smuggles into one, a browser that is led there shows it as no page, and nobody else's page may use it.
 * Pages and public documents bring policies of their own.
 */

/** Nothing is loaded or run, no frame shows it (CSP Level 3; `sandbox` takes even its own origin away). */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A year, for this host alone (RFC 6797): what else the domain serves is not ours to speak for. */
const onlyHttps = { "strict-transport-security": "max-age=31536000" } as const;

/** `baseUrl` is how callers reach this server: over TLS, be it our own or a proxy's, when it says https. */
export function onlyHttpsFor(baseUrl: string): typeof onlyHttps | null {
  return baseUrl.startsWith("https:") ? onlyHttps : null;
}

/** What answers have that are data. Given with them at once they cost half of what they do one by one. */
export const inertHeaders = {
  "cache-control": "no-store",
  "content-security-policy": inertPolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const marker = "cross-origin-resource-policy";

/** What an answer says of these itself does not stand, but for `forAnyOrigin`. */
const always: readonly string[] = [marker, "x-content-type-options"];

/** The marker's value on what is there to be shown by other origins' pages (see file-response.ts). */
export const forAnyOrigin = "cross-origin";

/** An answer that has the marker's usual value was given all of `inertHeaders` at once; others get what they lack. */
export function completeHeaders(headers: Headers, requestId: string, baseUrl: string): void {
  headers.set("x-request-id", requestId);
  if (headers.get(marker) !== inertHeaders[marker])
    for (const [name, value] of Object.entries(inertHeaders))
      if (isMissing(headers, name)) headers.set(name, value);
  setAll(headers, onlyHttpsFor(baseUrl));
}

/** Null sets nothing. */
export function setAll(headers: Headers, fields: object | null): void {
  if (fields !== null) for (const [name, value] of Object.entries(fields)) headers.set(name, value);
}

function isMissing(headers: Headers, name: string): boolean {
  if (name === marker && headers.get(name) === forAnyOrigin) return false;
  return always.includes(name) || !headers.has(name);
}
