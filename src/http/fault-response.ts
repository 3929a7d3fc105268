import type { Fault } from "../../config/errors/fault.ts";
import type { Call } from "./context.ts";
import { errorResponse } from "./envelope.ts";
import { faultPage } from "./pages/fault-page.ts";

/** Programs get the envelope, people on the pages a page. */
export function faultResponse(
  fault: Fault,
  { route, requestId }: Pick<Call, "route" | "requestId">,
  baseUrl: string,
): Response {
  const answer = route?.facts.page === true ? faultPage : errorResponse;
  return answer(fault, requestId, baseUrl);
}
