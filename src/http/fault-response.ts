import type { Fault } from "../../config/errors/fault.ts";
import type { Call } from "./context.ts";
import { errorResponse } from "./envelope.ts";
import { faultPage } from "./pages/fault-page.ts";
import { readerOf } from "./pages/reader.ts";

/** Programs get the envelope, people on the pages a page. */
export function faultResponse(
  fault: Fault,
  { route, requestId }: Pick<Call, "route" | "requestId">,
  request: Request,
  baseUrl: string,
): Response {
  if (route?.facts.page === true) return faultPage(fault, requestId, baseUrl, readerOf(request));
  return errorResponse(fault, requestId, baseUrl);
}
