/** A JSON answer. Nothing that belongs to an account may be kept by a cache. */
export function json<T>(body: T, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
