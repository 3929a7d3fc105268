import { callOf, type HttpParts } from "../context.ts";
import { onlyHttpsFor, setAll } from "./headers.ts";
import { dataHeaders } from "./json.ts";
import { rateFields } from "./rate-headers.ts";

/** A response with text that already is JSON, with status 200. */
export type WholeJson = (request: Request, text: string) => Response;

/**
 * For frequent calls: the response is created with all headers that the gate would otherwise set one by one. They are
 * kept in one object, which changes little between responses; copying it costs a third of copying a plain object.
 */
export function createWholeJson({ clock, baseUrl }: Pick<HttpParts, "clock" | "baseUrl">): WholeJson {
  let headers = new Headers(dataHeaders);
  let rate: ReturnType<typeof rateFields> = null;
  let https: ReturnType<typeof onlyHttpsFor> = null;

  return (request, text) => {
    const call = callOf(request);
    const rateNow = rateFields(call, clock.monotonicMs());
    const httpsNow = onlyHttpsFor(baseUrl());
    // Without a limit, its fields must be removed.
    if (httpsNow !== https || (rateNow === null && rate !== null)) {
      headers = new Headers(dataHeaders);
      setAll(headers, httpsNow);
      https = httpsNow;
      rate = null;
    }
    if (rateNow !== rate) setAll(headers, rateNow);
    rate = rateNow;
    headers.set("x-request-id", call.requestId);
    call.whole = new Response(text, { headers });
    return call.whole;
  };
}
