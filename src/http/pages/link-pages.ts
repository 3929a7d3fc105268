import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { LinkKind } from "../../../ledger/contract.ts";
import type { OpenLink } from "../../services/accounts/login/contract.ts";
import { visitOf } from "../context.ts";
import { type Asked, entryFields, type Filled } from "./entry-forms.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, hidden, noProblems, problemsOf } from "./fields.ts";
import { html } from "./html.ts";
import { hrefOf } from "./links.ts";
import { messages } from "./messages/words.ts";
import { newPasswordOf } from "./new-password.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { cookiesOf, deviceOf, type PageParts, postedForm, refusalOf } from "./visitor.ts";

const linkPages: Readonly<Record<LinkKind, { path: string; asks: readonly Asked[] }>> = {
  setup: { path: "/setup", asks: ["email", "name"] },
  invitation: { path: "/invitation", asks: ["name"] },
  reset: { path: "/reset", asks: [] },
};

export function linkRoutes(parts: PageParts) {
  return new Elysia()
    .use(routesOf(parts, "setup"))
    .use(routesOf(parts, "invitation"))
    .use(routesOf(parts, "reset"));
}

/**
 * Looking uses nothing up: programs that look at links before people do must not spend them. The form goes to an address
 * without the token, which is in its body, so that the token is in the browser's history once, and not in that of what
 * follows.
 */
function routesOf(parts: PageParts, kind: LinkKind) {
  const { baseUrl } = parts;
  const { path } = linkPages[kind];

  async function openLink(token: string): Promise<OpenLink> {
    const link = await parts.entry.linkOf(token);
    if (link === null || link.kind !== kind) throw deadLink(kind);
    return link;
  }

  return new Elysia()
    .get(
      `${path}/:token`,
      async ({ request, params }) => {
        const { token } = params as { token: string };
        const filled = { email: "", name: "" };
        return linkPage(parts, await openLink(token), readerOf(request), { token, filled, fault: null });
      },
      { detail: pageFacts(`get_${kind}_page`, messages.en.links[kind].title) },
    )
    .post(
      path,
      async ({ request }) => {
        const form = await postedForm(request, baseUrl());
        const token = form.get("token");
        const link = await openLink(token);
        const [email, name] = [form.get("email"), form.get("name")];
        try {
          const password = newPasswordOf(form, "password");
          const visit = visitOf(request);
          const entered = await parts.door.guarded(visit, () =>
            parts.entry.acceptLink({ token, email, name, password }, visit),
          );
          const signedIn = await parts.door.asEntered(entered, deviceOf(request), visit);
          return seeOther(hrefOf(baseUrl(), "/"), cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          const fault = refusalOf(request, thrown);
          if (fault.code === "link_not_found") throw deadLink(kind);
          return linkPage(parts, link, readerOf(request), { token, filled: { email, name }, fault });
        }
      },
      { parse: "none", detail: pageFacts(`accept_${kind}`, messages.en.links[kind].title) },
    );
}

/** Where nobody administers the installation yet, there is no administrator to ask. */
function deadLink(kind: LinkKind): Fault {
  if (kind !== "setup") return new Fault("link_not_found");
  return new Fault("link_not_found", {
    message:
      "This link is not valid: it was used, has expired or was replaced. Until there is an administrator, every server start prints a new link. Otherwise, sign in.",
  });
}

interface Shown {
  token: string;
  filled: Filled;
  fault: Fault | null;
}

function linkPage(
  { baseUrl }: PageParts,
  link: OpenLink,
  reader: Reader,
  { token, filled, fault }: Shown,
): Response {
  const { path, asks } = linkPages[link.kind];
  const { title, intro, button } = reader.words.links[link.kind];
  const problems = fault === null ? noProblems : problemsOf(fault, reader);
  return pageResponse(
    {
      title,
      failed: fault !== null,
      body: html`${alertOf(problems, reader)}
<p>${intro(html`<strong>${link.organizationName}</strong>`)}</p>
<form method="post" action="${hrefOf(baseUrl(), path)}">
${hidden("token", token)}
${entryFields({ asks, button, filled, email: link.email, problems }, reader)}
</form>`,
    },
    reader,
    refusalHeaders(fault),
  );
}
