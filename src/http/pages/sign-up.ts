import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { visitOf } from "../context.ts";
import { type EntryForm, entryFields, type Filled } from "./entry-forms.ts";
import { pageFacts } from "./facts.ts";
import { refusalHeaders } from "./fault-page.ts";
import { alertOf, noProblems, problemsOf } from "./fields.ts";
import { html } from "./html.ts";
import { hrefOf, ownPath } from "./links.ts";
import { newPasswordOf } from "./new-password.ts";
import { pageResponse, seeOther } from "./respond.ts";
import { cookiesOf, deviceOf, type PageParts, postedForm, queryOf, refusalOf } from "./visitor.ts";

const signUpForm: EntryForm = {
  title: "Make an account",
  intro: "You get an organization of your own.",
  button: "Make the account",
  asks: ["email", "name"],
};

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
        return signUpPage(parts, headedFor(request), { email: "", name: "" }, null);
      },
      { detail: pageFacts("getSignUpPage", "Make an account") },
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
          return seeOther(headed ?? hrefOf(baseUrl(), "/account"), cookiesOf(signedIn, baseUrl()));
        } catch (thrown) {
          return signUpPage(parts, headed, filled, refusalOf(request, thrown));
        }
      },
      { parse: "none", detail: pageFacts("signUp", "Make an account") },
    );
}

const closed = "People do not make accounts by themselves here; an administrator can invite you.";

function signUpPage(
  { baseUrl }: PageParts,
  headed: string | null,
  filled: Filled,
  fault: Fault | null,
): Response {
  const problems = fault === null ? noProblems : problemsOf(fault);
  const back = headed === null ? "" : `?return_to=${encodeURIComponent(headed)}`;
  const href = (path: string) => hrefOf(baseUrl(), path) + back;
  return pageResponse(
    {
      title: signUpForm.title,
      failed: fault !== null,
      body: html`${alertOf(problems)}
<p>${signUpForm.intro}</p>
<form method="post" action="${href("/sign-up")}">
${entryFields(signUpForm, filled, null, problems)}
</form>
<p>You have an account? <a href="${href("/sign-in")}">Sign in</a>.</p>`,
    },
    refusalHeaders(fault),
  );
}
