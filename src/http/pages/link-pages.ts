import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import type { LinkKind } from "../../../ledger/contract.ts";
import type { Operation } from "../../operations/operation.ts";
import type { OpenLink } from "../../services/accounts/login/contract.ts";
import { visitOf } from "../context.ts";
import { hrefOf } from "../links.ts";
import { type Asked, entryFields, type Filled } from "./entry-forms.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, hidden, noProblems, problemsOf } from "./fields.ts";
import { html } from "./html.ts";
import { messages } from "./messages/words.ts";
import { newPasswordOf } from "./new-password.ts";
import { page } from "./page.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { cookiesOf, deviceOf, type PageParts, postedForm, refusalOf } from "./visitor.ts";

const forms: Readonly<Record<LinkKind, { path: string; asks: readonly Asked[] }>> = {
  setup: { path: "/setup", asks: ["email", "name"] },
  invitation: { path: "/invitation", asks: ["name"] },
  reset: { path: "/reset", asks: [] },
};

export const linkPages = (parts: PageParts): Operation[] =>
  (["setup", "invitation", "reset"] as const).flatMap((kind) => pagesOf(parts, kind));

/**
 * Viewing a link does not use it up: programs that prefetch links must not invalidate them. The form is posted to a
 * URL without the token, which is in the body, so that the browser's history has the token only once.
 */
function pagesOf(parts: PageParts, kind: LinkKind): Operation[] {
  const { baseUrl } = parts;
  const { path } = forms[kind];

  async function openLink(token: string): Promise<OpenLink> {
    const link = await parts.entry.linkOf(token);
    if (link === null || link.kind !== kind) throw deadLink(kind);
    return link;
  }

  return [
    page({
      id: `get_${kind}_page`,
      method: "GET",
      path: `${path}/:token`,
      summary: messages.en.links[kind].title,
      params: Type.Object({ token: Type.String() }),
      async handle({ request, params }) {
        const { token } = params;
        const filled = { email: "", name: "" };
        return linkPage(parts, await openLink(token), readerOf(request), { token, filled, fault: null });
      },
    }),
    page({
      id: `accept_${kind}`,
      method: "POST",
      path,
      summary: messages.en.links[kind].title,
      async handle({ request }) {
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
    }),
  ];
}

/** Without an administrator yet, there is nobody to ask. */
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
  const { path, asks } = forms[link.kind];
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
