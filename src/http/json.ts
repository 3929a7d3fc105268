import { inertHeaders } from "./answer-headers.ts";

/** Headers and not an object: a response copies them as they are, in a third of the time. */
const headers = new Headers({ "content-type": "application/json;charset=utf-8", ...inertHeaders });

/** A JSON answer. Nothing that belongs to an account may be kept by a cache. */
export function json<T>(body: T, status = 200): Response {
  return jsonText(JSON.stringify(body), status);
}

/** What is JSON already. */
export function jsonText(text: string, status = 200): Response {
  return new Response(text, { status, headers });
}

/** Nothing to say but that it was done. */
export const noContent = (): Response => new Response(null, { status: 204 });
