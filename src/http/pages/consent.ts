import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { ConsentRequest } from "../../auth/sign-in/contract.ts";
import { visitOf } from "../context.ts";
import { pageFacts } from "./facts.ts";
import { hidden } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { hrefOf, signInFirst, sourceOf } from "./links.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { scopeInWords } from "./scopes.ts";
import { type PageParts, postedForm, queryOf, type Somebody, somebodyAt } from "./visitor.ts";

/** Where users decide whether an application may act for them. */
export function consentRoutes(parts: PageParts) {
  const { baseUrl } = parts;
  const href = (path: string) => hrefOf(baseUrl(), path);
  const addressOf = (query: string) => `${href("/consent")}?${query}`;
  return new Elysia()
    .get(
      "/consent",
      async ({ request }) => {
        const query = queryOf(request);
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return seeOther(signInFirst(baseUrl(), addressOf(query)));
        const asked = await parts.oauth.consentRequest(query, request.headers);
        const reader = readerOf(request);
        return pageResponse(
          {
            title: reader.words.consent.title,
            body: consentForm(addressOf(query), asked, somebody, reader),
          },
          reader,
          { formTargets: targetsOf(query, asked) },
        );
      },
      { detail: pageFacts("getConsentPage", "Let an application act for you") },
    )
    .post(
      "/consent",
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        const query = queryOf(request);
        const decision = form.get("decision");
        if (decision !== "allow" && decision !== "deny")
          throw new Fault("invalid_request", { message: "Choose Allow or Deny." });
        const somebody = await somebodyAt(request, parts);
        if (somebody === null) return seeOther(signInFirst(baseUrl(), addressOf(query)));
        // Somebody else may have signed in, in another tab, since the page named the account.
        if (form.get("account") !== somebody.principal.userId) return seeOther(addressOf(query));
        const { location } = await parts.oauth.decideConsent(
          { query, accept: decision === "allow", headers: request.headers },
          visitOf(request),
        );
        return seeOther(location);
      },
      { parse: "none", detail: pageFacts("decideConsent", "Let an application in, or not") },
    );
}

function consentForm(
  action: string,
  asked: ConsentRequest,
  { name, email, ...somebody }: Somebody,
  { words }: Reader,
): Html {
  const { consent } = words;
  const { clientName, redirectHost, scopes, resources } = asked;
  return html`<p>${consent.callsItself}</p>
<p class="claim"><strong><bdi>${clientName}</bdi></strong></p>
<p>${consent.wants}</p>
<p class="claim"><strong>${redirectHost}</strong>${isThisComputer(redirectHost) && ` ${consent.thisComputer}`}</p>
<p>${consent.denyIf}</p>
<p>${consent.could}</p>
<ul>
${scopes.map((scope) => html`<li>${scopeInWords(scope, words.scopes)}</li>\n`)}</ul>
<dl>
<dt>${consent.actingFor}</dt><dd>${consent.of(name, email, somebody.organizationName)}</dd>
${resources.length > 0 && html`<dt>${consent.at}</dt>${resources.map((resource) => html`<dd>${resource}</dd>`)}`}
</dl>
<form method="post" action="${action}">
${hidden("account", somebody.principal.userId)}
<button name="decision" value="allow">${consent.allow}</button>
<button class="quiet" name="decision" value="deny">${consent.deny}</button>
</form>`;
}

/** Of loopback, where an application of the user's own listens (RFC 8252 section 7.3). */
function isThisComputer(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(host);
}

/** Browsers let the redirect that follows the decision go only where the policy says. */
function targetsOf(query: string, { redirectHost }: ConsentRequest): string[] {
  const address = new URLSearchParams(query).get("redirect_uri");
  const source = sourceOf(address);
  const isWeb = source?.startsWith("http") === true;
  if (source !== null && (!isWeb || new URL(address ?? "").host === redirectHost)) return [source];
  return [`https://${redirectHost}`, `http://${redirectHost}`].flatMap((origin) => sourceOf(origin) ?? []);
}
