import { Fault } from "../../../config/errors/fault.ts";
import type { Operation } from "../../operations/operation.ts";
import type { SingleSignOn } from "../../services/accounts/sso/contract.ts";
import { callOf, type HttpParts, visitOf } from "../context.ts";
import { hrefOf, ownPath } from "../links.ts";
import { page } from "./page.ts";
import { seeOther } from "./respond.ts";
import { readSsoCookie, ssoCookie, ssoPath } from "./sso-cookie.ts";

/** Redirects to the provider, and the return. Both are navigations of a browser, so every error is a page. */
export function ssoPages({ services, signIn, door, baseUrl }: HttpParts): Operation[] {
  const redirectUri = () => `${baseUrl()}${ssoPath}/callback`;

  function configured(): SingleSignOn {
    if (services.sso === null) throw notConfigured();
    return services.sso;
  }

  return [
    page({
      id: "beginSingleSignOn",
      method: "GET",
      path: ssoPath,
      summary: "To the sign-in provider",
      async handle({ request }) {
        const asked = new URL(request.url).searchParams.get("return_to");
        const returnTo = ownPath(baseUrl(), asked);
        const provider = configured();
        door.countSingleSignOn("begin", visitOf(request));
        const { location, sealed } = await provider.begin({ returnTo, redirectUri: redirectUri() });
        return seeOther(location, [ssoCookie(sealed, baseUrl())]);
      },
    }),
    page({
      id: "completeSingleSignOn",
      method: "GET",
      path: `${ssoPath}/callback`,
      summary: "Back from the sign-in provider",
      async handle({ request }) {
        // The cookie is used up, whatever the outcome.
        callOf(request).headers = { "set-cookie": ssoCookie(null, baseUrl()) };
        const query = new URL(request.url).searchParams;
        const answer = { query, sealed: readSsoCookie(request.headers), redirectUri: redirectUri() };
        const visit = visitOf(request);
        const provider = configured();
        door.countSingleSignOn("complete", visit);
        const { userId, returnTo } = await provider.complete(answer, visit);
        const { cookies } = await signIn.asUser({ userId, method: "sso" }, visit);
        return seeOther(returnTo ?? hrefOf(baseUrl(), "/"), cookies);
      },
    }),
  ];
}

function notConfigured(): Fault {
  return new Fault("route_not_found", {
    message: "Single sign-on is not available here. Sign in with your e-mail address and password.",
  });
}
