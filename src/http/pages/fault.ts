import type { Fault } from "../../../config/errors/fault.ts";
import type { Call } from "../context.ts";
import { errorResponse } from "../response/errors.ts";
import { faultPage } from "./fault-page.ts";
import { readerOf } from "./reader.ts";

/** Programs get the envelope, people on the pages a page, and so does a browser that is led to where nothing is. */
export function faultResponse(
  fault: Fault,
  { route, requestId }: Pick<Call, "route" | "requestId">,
  request: Request,
  baseUrl: string,
): Response {
  if (route?.page === true || (route === null && isVisit(request)))
    return faultPage(fault, requestId, baseUrl, readerOf(request));
  return errorResponse(fault, requestId, baseUrl);
}

/** Somebody follows a link or has typed an address (W3C Fetch Metadata); what older browsers do not say, programs do not. */
function isVisit({ headers }: Request): boolean {
  return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
}
