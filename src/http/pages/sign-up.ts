import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { visitOf } from "../context.ts";
import { entryFields, type Filled } from "./entry-forms.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, noProblems, problemsOf } from "./fields.ts";
import { html } from "./html.ts";
import { hrefOf, ownPath } from "./links.ts";
import { en } from "./messages/en.ts";
import { newPasswordOf } from "./new-password.ts";
import { type Reader, readerOf } from "./reader.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { cookiesOf, deviceOf, type PageParts, postedForm, queryOf, refusalOf } from "./visitor.ts";

/** For people who come by themselves, where the installation wants that. */
export function signUpRoutes(parts: PageParts) {
  const { baseUrl, settings } = parts;
  const requireOpen = () => {
    if (!settings["accounts.sign_up"]) throw new Fault("route_not_found", { message: closed });
  };
  const headedFor = (request: Request) =>
    ownPath(baseUrl(), new URLSearchParams(queryOf(request)).get("return_to"));

  return new Elysia()
    .get(
      "/sign-up",
      ({ request }) => {
        requireOpen();
        return signUpPage(parts, headedFor(request), readerOf(request), { email: "", name: "" }, null);
      },
      { detail: pageFacts("getSignUpPage", en.signUp.title) },
    )
    .post(
      "/sign-up",
      async ({ request }) => {
        requireOpen();
        const form = await postedForm(request, baseUrl());
        const headed = headedFor(request);
        const filled = { email: form.get("email"), name: form.get("name") };
        try {
          const password = newPasswordOf(form, "password");
          const visit = visitOf(request);
          const entered = await parts.door.guarded(visit, () =>
            parts.entry.signUp({ ...filled, password }, visit),
          );
          const signedIn = await parts.door.asEntered(entered, deviceOf(request), visit);
          return seeOther(headed ?? hrefOf(baseUrl(), "/"), cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          return signUpPage(parts, headed, readerOf(request), filled, refusalOf(request, thrown));
        }
      },
      { parse: "none", detail: pageFacts("signUp", en.signUp.title) },
    );
}

const closed = "People do not make accounts by themselves here; an administrator can invite you.";

function signUpPage(
  { baseUrl }: PageParts,
  headed: string | null,
  reader: Reader,
  filled: Filled,
  fault: Fault | null,
): Response {
  const { title, intro, button, haveOne } = reader.words.signUp;
  const problems = fault === null ? noProblems : problemsOf(fault, reader);
  const back = headed === null ? "" : `?return_to=${encodeURIComponent(headed)}`;
  const href = (path: string) => hrefOf(baseUrl(), path) + back;
  return pageResponse(
    {
      title,
      failed: fault !== null,
      body: html`${alertOf(problems, reader)}
<p>${intro}</p>
<form method="post" action="${href("/sign-up")}">
${entryFields({ asks: ["email", "name"], button, filled, email: null, problems }, reader)}
</form>
<p>${haveOne(href("/sign-in"))}</p>`,
    },
    reader,
    refusalHeaders(fault),
  );
}
