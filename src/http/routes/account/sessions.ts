import { Elysia } from "elysia";
import { EndedCredentials } from "../../../operations/account/account.ts";
import { EndSessionsQuery, SessionList, SessionParameters } from "../../../operations/account/sessions.ts";
import { accountOf, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../route-facts.ts";
import { sessionView } from "../../views/account.ts";

const shared = { tag: "Account", access: "session" } as const;

export function sessionRoutes({ services: { accounts } }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/sessions",
      async ({ request }) =>
        json({ sessions: (await accounts.sessions(accountOf(request))).map(sessionView) }),
      {
        detail: operation({
          ...shared,
          id: "listSessions",
          summary: "Where you are signed in, newest first",
          description: "The browsers that you are signed in with; the one that asks is marked.",
          success: { 200: { description: "Your sessions.", schema: SessionList } },
        }),
      },
    )
    .delete(
      "/v1/account/sessions",
      async ({ request, query }) =>
        json({ ended: await accounts.endSessions(accountOf(request), query.keep_current === "true") }),
      {
        parse: "none",
        query: EndSessionsQuery,
        detail: operation({
          ...shared,
          id: "endSessions",
          summary: "Sign out everywhere",
          description:
            "Ends your sessions and the access and refresh tokens of all applications at once. Applications stay connected: they get new tokens when you sign in for them again. API keys stay.",
          success: { 200: { description: "They have ended.", schema: EndedCredentials } },
        }),
      },
    )
    .delete(
      "/v1/account/sessions/:session_id",
      async ({ request, params }) => {
        await accounts.endSession(accountOf(request), params.session_id);
        return noContent();
      },
      {
        parse: "none",
        params: SessionParameters,
        detail: operation({
          ...shared,
          id: "endSession",
          summary: "Sign out one browser",
          description: "It may be this one.",
          unowned: "session_not_found",
          success: { 204: { description: "It is signed out." } },
          errors: ["session_not_found"],
        }),
      },
    );
}
