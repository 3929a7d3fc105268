import { systemUuid } from "../../../config/ambient.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The caller's own id if it is a UUID (RFC 9562), to correlate both logs; else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && uuid.test(given) ? given.toLowerCase() : systemUuid();
}
