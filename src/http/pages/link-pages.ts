import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import type { LinkKind } from "../../../ledger/contract.ts";
import type { OpenLink } from "../../services/entry/contract.ts";
import { visitOf } from "../context.ts";
import { type EntryForm, entryFields, type Filled } from "./entry-forms.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, hidden, noProblems, problemsOf } from "./fields.ts";
import { html } from "./html.ts";
import { hrefOf } from "./links.ts";
import { newPasswordOf } from "./new-password.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { cookiesOf, deviceOf, type PageParts, postedForm, refusalOf } from "./visitor.ts";

interface LinkPage extends EntryForm {
  path: string;
}

const linkPages: Readonly<Record<LinkKind, LinkPage>> = {
  setup: {
    path: "/setup",
    title: "Set up Markmill",
    intro: "Make the account of this installation's first administrator.",
    button: "Make the account",
    asks: ["email", "name"],
  },
  invitation: {
    path: "/invitation",
    title: "Join Markmill",
    intro: "You were invited to make an account in the organization",
    button: "Make the account",
    asks: ["name"],
  },
  reset: {
    path: "/reset",
    title: "Set a new password",
    intro: "Everywhere else you will be signed out.",
    button: "Set the password",
    asks: [],
  },
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
      async ({ params }) => {
        const { token } = params as { token: string };
        return linkPage(parts, await openLink(token), token, { email: "", name: "" }, null);
      },
      { detail: pageFacts(`get_${kind}_page`, linkPages[kind].title) },
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
          return seeOther(hrefOf(baseUrl(), "/account"), cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          const fault = refusalOf(request, thrown);
          if (fault.code === "link_not_found") throw deadLink(kind);
          return linkPage(parts, link, token, { email, name }, fault);
        }
      },
      { parse: "none", detail: pageFacts(`accept_${kind}`, linkPages[kind].title) },
    );
}

/** Where nobody administers the installation yet, there is no administrator to ask. */
function deadLink(kind: LinkKind): Fault {
  if (kind !== "setup") return new Fault("link_not_found");
  return new Fault("link_not_found", {
    message:
      "This link does not work, or not any more: it was used, has expired or was replaced by a newer one. While nobody administers the installation, every start of the server prints a new one; otherwise sign in.",
  });
}

function linkPage(
  { baseUrl }: PageParts,
  link: OpenLink,
  token: string,
  filled: Filled,
  fault: Fault | null,
): Response {
  const page = linkPages[link.kind];
  const problems = fault === null ? noProblems : problemsOf(fault);
  const organization =
    link.kind === "invitation" ? html` <strong>${link.organizationName}</strong>.` : html``;
  return pageResponse(
    {
      title: page.title,
      failed: fault !== null,
      body: html`${alertOf(problems)}
<p>${page.intro}${organization}</p>
<form method="post" action="${hrefOf(baseUrl(), page.path)}">
${hidden("token", token)}
${entryFields(page, filled, link.email, problems)}
</form>`,
    },
    refusalHeaders(fault),
  );
}
