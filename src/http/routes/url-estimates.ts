import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { Estimate } from "../../operations/jobs/estimate.ts";
import { UrlEstimateInput } from "../../operations/jobs/url-estimate.ts";
import { readJson } from "../body.ts";
import type { HttpParts } from "../context.ts";
import { guestErrors, importErrors } from "../error-codes.ts";
import { json } from "../json.ts";
import { admitGuest, requestContextOf } from "../request-context.ts";
import { operation } from "../route-facts.ts";
import { estimateView } from "../views/estimate.ts";

export function urlEstimateRoutes(parts: HttpParts) {
  const { services, settings } = parts;
  const askings = new WeakMap<Request, ReturnType<typeof requestContextOf>>();

  /** Before a byte of the body is read. */
  function admit(request: Request): void {
    const asking = requestContextOf(parts, request);
    if (asking.jobToken !== null && !settings["guest.url_import"]) throw authenticationRequired("visitor");
    admitGuest(parts, asking);
    askings.set(request, asking);
  }

  return new Elysia().post(
    "/v1/url-estimates",
    async ({ request, body }) => {
      const asking = askings.get(request);
      if (asking === undefined) throw new Fault("internal_error", { cause: "a caller who was not admitted" });
      const { caller, jobToken } = asking;
      if (!body.accept_remote_fetch) throw notAccepted();
      const estimate = await services.urlEstimates.create(caller, body.url, request.signal);
      return json(estimateView(estimate, jobToken), 201);
    },
    {
      parse: (context) => {
        admit(context.request);
        return readJson(context);
      },
      body: UrlEstimateInput,
      detail: operation({
        id: "createUrlEstimate",
        summary: "Have a public page fetched and learn its price",
        description:
          "The page is fetched once, stored and priced; the job that the estimate becomes never touches the network. Which kinds of pages there are, and what is in their way here, say the url_sources of `GET /v1/capabilities`. Private, signed, credential-bearing and access-controlled addresses must not be submitted: user names, and the parameters of presigned links, shared access signatures, access tokens, API keys, passwords and session ids are refused. Hosts are judged by the installation's egress policy. It takes an account, unless the installation lets guests import.",
        tag: "Estimates",
        access: "guest",
        scope: "svc:convert",
        body: "json",
        rate: "estimates",
        requestBody: {
          schema: UrlEstimateInput,
          example: { url: "https://example.org/report", accept_remote_fetch: true },
        },
        success: { 201: { description: "The estimate; confirm it with POST /v1/jobs.", schema: Estimate } },
        errors: [...importErrors, ...guestErrors, "guest_input_not_supported", "queue_full"],
      }),
    },
  );
}

const notAccepted = () =>
  new Fault("remote_fetch_not_accepted", {
    details: [{ path: "/accept_remote_fetch", message: "Must be true." }],
  });
