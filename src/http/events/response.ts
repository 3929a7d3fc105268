import { authenticationRequired } from "../../auth/access.ts";
import { isAccount, type OwningPrincipal } from "../../auth/principal.ts";
import type { JobEvents } from "../../operations/operation.ts";
import { callOf, type HttpParts } from "../context.ts";
import { jobEvent } from "./job-event.ts";
import { eventStreamHeaders } from "./sse.ts";

/**
 * The party whose event streams are counted together. Guests get new tokens for free, so all of them are one party.
 */
export const streamParty = (principal: OwningPrincipal): string =>
  isAccount(principal) ? principal.organizationId : "guests";

export function jobEventsResponse(
  { caller, job }: JobEvents,
  request: Request,
  { services, identify, streams }: HttpParts,
): Response {
  const { id, last } = jobEvent(job);
  // A browser reconnects to every stream that ends, unless the response is 204.
  if (last && request.headers.get("last-event-id") === id) return new Response(null, { status: 204 });
  if (callOf(request).method === "HEAD") return new Response(null, { headers: eventStreamHeaders });
  const body = streams.open(streamParty(caller.principal), {
    jobId: job.id,
    follow: (...listeners) => services.jobs.follow(caller, job.id, ...listeners),
    async admit() {
      // A stream may outlive its credential.
      if ((await identify(request.headers, "owner")) === null) throw authenticationRequired("owner");
    },
    get: () => services.jobs.get(caller, job.id),
  });
  return new Response(body, { headers: eventStreamHeaders });
}
