import { inertHeaders } from "./headers.ts";

export const dataHeaders = { "content-type": "application/json;charset=utf-8", ...inertHeaders };
/** Headers and not an object: a response copies them as they are, in a third of the time. */
const headers = new Headers(dataHeaders);

/** A JSON answer. Nothing that belongs to an account may be kept by a cache. */
export function json<T>(body: T, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

/** Something new, and the path of this installation that it is at (RFC 9110 section 15.3.2). */
export function created<T>(body: T, location: string): Response {
  const response = json(body, 201);
  response.headers.set("location", location);
  return response;
}

/** Nothing to say but that it was done. */
export const noContent = (): Response => new Response(null, { status: 204 });
