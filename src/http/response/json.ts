import { inertHeaders } from "./headers.ts";

export const dataHeaders = { "content-type": "application/json;charset=utf-8", ...inertHeaders };
/** Headers instead of an object: a response copies them in a third of the time. */
const headers = new Headers(dataHeaders);

/** A JSON response. Data of an account must not be cached. */
export function json<T>(body: T, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** A created object, and its path in this installation (RFC 9110 section 15.3.2). */
export function created<T>(body: T, location: string): Response {
  const response = json(body, 201);
  response.headers.set("location", location);
  return response;
}

/** An empty success response. */
export const noContent = (): Response => new Response(null, { status: 204 });
