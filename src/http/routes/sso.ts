import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { SingleSignOn } from "../../services/accounts/sso/contract.ts";
import { callOf, type HttpParts, visitOf } from "../context.ts";
import { pageFacts } from "../pages/facts.ts";
import { hrefOf, ownPath } from "../pages/links.ts";
import { seeOther } from "../pages/respond.ts";
import { readSsoCookie, ssoCookie, ssoPath } from "../sso-cookie.ts";

/** To the provider, and back. Both are navigations of a browser, so all that goes wrong is a page. */
export function ssoRoutes({ services, signIn, door, baseUrl }: HttpParts) {
  const redirectUri = () => `${baseUrl()}${ssoPath}/callback`;

  function configured(): SingleSignOn {
    if (services.sso === null) throw notConfigured();
    return services.sso;
  }

  return new Elysia()
    .get(
      ssoPath,
      async ({ request }) => {
        const asked = new URL(request.url).searchParams.get("return_to");
        const returnTo = ownPath(baseUrl(), asked);
        const provider = configured();
        door.countSingleSignOn("begin", visitOf(request));
        const { location, sealed } = await provider.begin({ returnTo, redirectUri: redirectUri() });
        return seeOther(location, [ssoCookie(sealed, baseUrl())]);
      },
      { detail: pageFacts("beginSingleSignOn", "To the sign-in provider") },
    )
    .get(
      `${ssoPath}/callback`,
      async ({ request }) => {
        // Whatever becomes of it, the cookie has done its work.
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
      { detail: pageFacts("completeSingleSignOn", "Back from the sign-in provider") },
    );
}

function notConfigured(): Fault {
  return new Fault("route_not_found", {
    message: "Single sign-on is not available here. Sign in with your e-mail address and password.",
  });
}
