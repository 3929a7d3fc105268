import { Elysia } from "elysia";
import { visitOf } from "../context.ts";
import { pageFacts } from "./facts.ts";
import { html } from "./html.ts";
import { hrefOf, ownPath } from "./links.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { type PageParts, postedForm, somebodyAt } from "./visitor.ts";

/** Where somebody is who has signed in without being headed anywhere, and the way out. */
export function accountRoutes(parts: PageParts) {
  const { baseUrl } = parts;
  const href = (path: string) => hrefOf(baseUrl(), path);
  return new Elysia()
    .get(
      "/account",
      async ({ request }) => {
        const somebody = await somebodyAt(request, parts);
        if (somebody === null)
          return seeOther(`${href("/sign-in")}?return_to=${encodeURIComponent(href("/account"))}`);
        const { name, email, organizationName, principal } = somebody;
        return pageResponse({
          title: "Your account",
          body: html`<p>You are signed in.</p>
<dl>
<dt>Name</dt><dd>${name}</dd>
<dt>E-mail address</dt><dd>${email}</dd>
<dt>Organization</dt><dd>${organizationName}</dd>
${principal.role === "admin" && html`<dt>Role</dt><dd>Administrator of this installation</dd>`}
</dl>
<p>Documents are converted through the API, the command line and applications that you connect; there are no pages for it yet.</p>
<ul>
<li><a href="${href("/openapi.json")}">Description of the API</a> (OpenAPI)</li>
<li><a href="${href("/docs/errors")}">Errors of the API</a></li>
</ul>
<form method="post" action="${href("/sign-out")}">
<button class="quiet">Sign out</button>
</form>`,
        });
      },
      { detail: pageFacts("getAccountPage", "Who is signed in") },
    )
    .post(
      "/sign-out",
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        const cookies = await parts.signIn.signOut(request.headers, visitOf(request));
        return seeOther(ownPath(baseUrl(), form.get("return_to")) ?? href("/sign-in"), cookies);
      },
      { parse: "none", detail: pageFacts("signOut", "Sign out") },
    );
}
