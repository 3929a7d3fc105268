import { inertHeaders, onlyHttpsFor } from "./answer-headers.ts";
import { callOf, type HttpParts } from "./context.ts";
import { rateFields } from "./rates/headers.ts";

const dataHeaders = { "content-type": "application/json;charset=utf-8", ...inertHeaders };
/** Headers and not an object: a response copies them as they are, in a third of the time. */
const headers = new Headers(dataHeaders);

/** A JSON answer. Nothing that belongs to an account may be kept by a cache. */
export function json<T>(body: T, status = 200): Response {
  return jsonText(JSON.stringify(body), status);
}

/** What is JSON already. */
function jsonText(text: string, status = 200): Response {
  return new Response(text, { status, headers });
}

/**
 * What is JSON already and asked for often: made with all its headers, of which the gate would have to set each by
 * itself at three times the cost.
 */
export function wholeJson(request: Request, text: string, { clock, baseUrl }: HttpParts): Response {
  const call = callOf(request);
  const whole = new Response(text, {
    headers: {
      ...dataHeaders,
      "x-request-id": call.requestId,
      ...rateFields(call, clock.monotonicMs()),
      ...onlyHttpsFor(baseUrl()),
    },
  });
  call.whole = whole;
  return whole;
}

/** Something new, and the path of this installation that it is at (RFC 9110 section 15.3.2). */
export function created<T>(body: T, location: string): Response {
  const response = json(body, 201);
  response.headers.set("location", location);
  return response;
}

/** Nothing to say but that it was done. */
export const noContent = (): Response => new Response(null, { status: 204 });
