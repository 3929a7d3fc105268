import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { Visit } from "../../auth/sign-in/contract.ts";
import type { SingleSignOn } from "../../services/sso/contract.ts";
import { callOf, type HttpParts } from "../context.ts";
import { asFault } from "../envelope.ts";
import { operation } from "../operation.ts";
import { faultPage } from "../pages/fault-page.ts";
import { hrefOf } from "../pages/links.ts";
import { readSsoCookie, ssoCookie, ssoPath } from "../sso-cookie.ts";

/** To the provider, and back. Both are navigations of a browser, so all that goes wrong is a page. */
export function ssoRoutes({ services, signIn, baseUrl }: HttpParts) {
  const redirectUri = () => `${baseUrl()}${ssoPath}/callback`;

  /** `spent`: whatever becomes of it, the cookie has done its work. */
  async function answered(
    request: Request,
    spent: boolean,
    work: (sso: SingleSignOn, query: URLSearchParams) => Promise<Response>,
  ): Promise<Response> {
    const call = callOf(request);
    const spending = spent ? ssoCookie(null, baseUrl()) : null;
    let response: Response;
    try {
      if (services.sso === null) throw notConfigured();
      response = await work(services.sso, new URL(request.url).searchParams);
    } catch (thrown) {
      call.fault = asFault(thrown);
      response = faultPage(call.fault, call.requestId, baseUrl());
    }
    if (spending !== null) response.headers.append("set-cookie", spending);
    return response;
  }

  return new Elysia()
    .get(
      ssoPath,
      ({ request }) =>
        answered(request, false, async (sso, query) => {
          const returnTo = query.get("return_to");
          const { location, sealed } = await sso.begin({ returnTo, redirectUri: redirectUri() });
          return redirect(location, [ssoCookie(sealed, baseUrl())]);
        }),
      { detail: facts("beginSingleSignOn", "To the sign-in provider") },
    )
    .get(
      `${ssoPath}/callback`,
      ({ request }) =>
        answered(request, true, async (sso, query) => {
          const sealed = readSsoCookie(request.headers);
          const asked = { query, sealed, redirectUri: redirectUri() };
          const visit = visitOf(request);
          const { userId, returnTo } = await sso.complete(asked, visit);
          const { cookies } = await signIn.asUser({ userId, method: "sso" }, visit);
          return redirect(returnTo ?? hrefOf(baseUrl(), "/account"), cookies);
        }),
      { detail: facts("completeSingleSignOn", "Back from the sign-in provider") },
    );
}

function facts(id: string, summary: string): ReturnType<typeof operation> {
  return operation({
    id,
    summary,
    tag: "Pages",
    access: "none",
    success: { 303: { description: "The browser goes on." } },
    documented: false,
    page: true,
  });
}

function notConfigured(): Fault {
  return new Fault("route_not_found", {
    message: "This installation has no single sign-on; sign in with your e-mail address and password.",
  });
}

function visitOf(request: Request): Visit {
  const { address, requestId } = callOf(request);
  return { address, requestId, userAgent: request.headers.get("user-agent") };
}

/** To be asked for with GET, whatever led here (RFC 9110, section 15.4.4); nobody is told where from. */
function redirect(location: string, cookies: readonly string[]): Response {
  const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  const response = new Response(null, { status: 303, headers });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
