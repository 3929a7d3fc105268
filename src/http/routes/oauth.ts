import { Elysia } from "elysia";
import type { Fault } from "../../../config/errors/fault.ts";
import { oauthPaths } from "../../auth/sign-in/metadata.ts";
import { oauthError } from "../../auth/sign-in/oauth-answers.ts";
import { countedAddress } from "../../services/counted-address.ts";
import { createRateLimit } from "../../services/rate-limit.ts";
import { readBody } from "../body.ts";
import { callOf, type HttpParts, visitOf } from "../context.ts";
import { operation } from "../operation.ts";
import { faultOf } from "../validation.ts";

/** Of one address, as it is counted. An application registers once; whoever does it by the minute is filling the ledger. */
const registrationsPerMinute = 10;

/** The endpoints of the OAuth 2.1 server; their errors are OAuth's JSON, not the API's. */
export function oauthRoutes({ oauth, clock }: HttpParts) {
  const registrations = createRateLimit(clock, registrationsPerMinute);
  const route =
    (before: (request: Request) => void = () => {}) =>
    async ({ request }: { request: Request }) => {
      try {
        before(request);
        return await oauth.handle(await bounded(request), visitOf(request));
      } catch (thrown) {
        const fault = faultOf(thrown);
        callOf(request).fault = fault;
        return answerOf(fault);
      }
    };
  const limited = (request: Request) => registrations.take(countedAddress(callOf(request).address));

  return new Elysia()
    .get(oauthPaths.authorize, route(), facts("authorize", "Begins an authorization", false))
    .post(oauthPaths.token, route(), facts("issueToken", "Exchanges a code or a refresh token", true))
    .post(oauthPaths.register, route(limited), facts("registerClient", "Registers an application", true))
    .post(oauthPaths.revoke, route(), facts("revokeToken", "Revokes a token", true));
}

const facts = (id: string, summary: string, cors: boolean) => ({
  parse: "none" as const,
  detail: operation({
    id,
    summary,
    tag: "Account",
    access: "none",
    documented: false,
    cors,
    success: { 200: { description: "As OAuth 2.1 says.", media: ["application/json"] } },
  }),
});

/** With its body in hand, of which there is never much. */
async function bounded(request: Request): Promise<Request> {
  if (request.method === "GET") return request;
  const body = await readBody(request);
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

/** RFC 6749 section 5.2 has no words for much of what can be wrong with a request as such. */
function answerOf(fault: Fault): Response {
  const error = fault.status >= 500 ? "server_error" : fault.status === 429 ? "slow_down" : "invalid_request";
  const response = oauthError(fault.status, error, fault.message);
  for (const [name, value] of Object.entries(fault.headers ?? {})) response.headers.set(name, value);
  return response;
}
