import { Fault } from "../../../config/errors/fault.ts";
import { oauthPaths } from "../../auth/sign-in/metadata.ts";
import { oauthError } from "../../auth/sign-in/oauth-answers.ts";
import { type Call, defineOperation, type Operation } from "../../operations/operation.ts";
import { countedAddress } from "../../services/accounts/limits/counted-address.ts";
import { createRateLimit } from "../../services/accounts/limits/rate-limit.ts";
import { callOf, type HttpParts, visitOf } from "../context.ts";
import { faultPage } from "../pages/fault-page.ts";
import { readerOf } from "../pages/reader.ts";
import { readBody } from "../request/body.ts";
import { faultOf } from "../request/validation.ts";

interface OAuthError {
  error: string;
  error_description: string;
}

/** Per address. An application registers once; many registrations only fill the ledger. */
const registrationsPerMinute = 10;
/** For all addresses together, because registrations are kept for a while, and one caller may have many addresses. */
const allRegistrationsPerMinute = 200;

/** The endpoints of the OAuth 2.1 server; their errors are OAuth's JSON, not the API's. */
export function oauthOperations({ oauth, clock, baseUrl }: HttpParts): Operation[] {
  const registrations = createRateLimit(clock, registrationsPerMinute);
  const allRegistrations = createRateLimit(clock, allRegistrationsPerMinute);
  const handler =
    (before: (request: Request) => void = () => {}) =>
    async ({ request }: Call) => {
      try {
        before(request);
        return await shown(request, await oauth.handle(await bounded(request), visitOf(request)));
      } catch (thrown) {
        const fault = faultOf(thrown);
        callOf(request).fault = fault;
        return isNavigation(request) ? pageOf(request, fault) : answerOf(fault);
      }
    };
  /** A failed authorization request was a link in a browser, so the answer is a page. */
  async function shown(request: Request, answer: Response): Promise<Response> {
    if (answer.status < 400 || !isNavigation(request)) return answer;
    const { error, error_description } = (await answer.json()) as OAuthError;
    const message = `The application that sent you here made an invalid request. ${error_description}`;
    return pageOf(request, new Fault("invalid_request", { message, cause: error }));
  }
  const pageOf = (request: Request, fault: Fault) =>
    faultPage(fault, callOf(request).requestId, baseUrl(), readerOf(request));
  const limited = (request: Request) => {
    registrations.take(countedAddress(callOf(request).address));
    allRegistrations.take("all");
  };

  const { authorize, token, register, revoke } = oauthPaths;
  return [
    endpoint("GET", authorize, "authorize", "Begins an authorization", handler()),
    endpoint("POST", token, "issueToken", "Exchanges a code or a refresh token", handler()),
    endpoint("POST", register, "registerClient", "Registers an application", handler(limited)),
    endpoint("POST", revoke, "revokeToken", "Revokes a token", handler()),
  ];
}

function endpoint(
  method: "GET" | "POST",
  path: string,
  id: string,
  summary: string,
  handle: Operation["handle"],
): Operation {
  return defineOperation({
    id,
    method,
    path,
    summary,
    tag: "Account",
    access: "none",
    documented: false,
    // Browsers navigate to the authorization; pages of applications call the other endpoints.
    cors: method === "POST",
    success: { 200: { description: "As OAuth 2.1 says.", media: ["application/json"] } },
    handle,
  });
}

const isNavigation = ({ method, headers }: Request): boolean =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");

/** With its (small) body already read. */
async function bounded(request: Request): Promise<Request> {
  if (request.method === "GET") return request;
  const body = await readBody(request);
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

/** RFC 6749 section 5.2 has few codes for malformed requests. */
function answerOf(fault: Fault): Response {
  const error = fault.status >= 500 ? "server_error" : fault.status === 429 ? "slow_down" : "invalid_request";
  const response = oauthError(fault.status, error, fault.message);
  for (const [name, value] of Object.entries(fault.headers ?? {})) response.headers.set(name, value);
  return response;
}
