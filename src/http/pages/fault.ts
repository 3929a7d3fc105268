import type { Fault } from "../../../config/errors/fault.ts";
import type { Call } from "../context.ts";
import { errorResponse } from "../response/errors.ts";
import { faultPage } from "./fault-page.ts";
import { readerOf } from "./reader.ts";

/** The envelope for programs; a page for pages and for browsers at unknown URLs. */
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

/** A followed link or a typed URL (W3C Fetch Metadata). Programs and older browsers do not send these headers. */
function isVisit({ headers }: Request): boolean {
  return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
}
