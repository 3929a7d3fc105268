import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import type { OwnSession } from "../../services/accounts/sessions.ts";
import { exampleSessionId } from "../examples.ts";
import { defineOperation } from "../operation.ts";
import { dateTime, documentedAs, textOrNull, withExample } from "../schema.ts";
import { noContent, ok } from "../success.ts";
import { EndedCredentials } from "./account.ts";

const Session = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: "Whether this call was made with it." }),
    address: textOrNull("Where the browser signed in from; null when that is not known."),
    user_agent: textOrNull("What the browser calls itself."),
    created_at: dateTime,
    last_used_at: Type.String({ format: "date-time", description: "To the hour." }),
    expires_at: Type.String({ format: "date-time", description: "Moves on while the session is used." }),
  },
  {
    $id: "Session",
    description: "A browser that is signed in.",
    ...withExample({
      id: exampleSessionId,
      current: true,
      address: "192.0.2.17",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
      created_at: "2026-11-18T07:12:00.000Z",
      last_used_at: "2026-11-21T09:00:00.000Z",
      expires_at: "2026-12-05T09:00:00.000Z",
    }),
  },
);

const SessionList = Type.Object({ sessions: Type.Array(Session) }, { $id: "SessionList" });

const shared = { tag: "Account", access: "session" } as const;

export const listSessions = defineOperation({
  ...shared,
  id: "listSessions",
  method: "GET",
  path: "/v1/account/sessions",
  summary: "Where you are signed in, newest first",
  description: "The browsers that you are signed in with; the one that asks is marked.",
  success: ok("Your sessions.", SessionList),
  handle: async ({ parts, account }) => ({
    sessions: (await parts.services.accounts.sessions(account())).map(sessionView),
  }),
});

export const endSessions = defineOperation({
  ...shared,
  id: "endSessions",
  method: "DELETE",
  path: "/v1/account/sessions",
  summary: "Sign out everywhere",
  description:
    "Ends your sessions and the access and refresh tokens of all applications at once. Applications stay connected: they get new tokens when you sign in for them again. API keys stay.",
  query: Type.Object(
    {
      keep_current: Type.Optional(
        Type.Union([Type.Literal("true"), Type.Literal("false")], {
          ...documentedAs({
            type: "boolean",
            default: false,
            description: "Whether this browser stays signed in.",
          }),
        }),
      ),
    },
    { additionalProperties: false },
  ),
  success: ok("They have ended.", EndedCredentials),
  handle: async ({ parts, account, query }) => ({
    ended: await parts.services.accounts.endSessions(account(), query.keep_current === "true"),
  }),
});

export const endSession = defineOperation({
  ...shared,
  id: "endSession",
  method: "DELETE",
  path: "/v1/account/sessions/:session_id",
  summary: "Sign out one browser",
  description: "It may be this one.",
  params: Type.Object({
    session_id: Type.String({
      minLength: 1,
      maxLength: 128,
      description: "The session's id, as in the list of sessions.",
      examples: [exampleSessionId],
    }),
  }),
  unowned: "session_not_found",
  success: noContent("It is signed out."),
  errors: ["session_not_found"],
  handle: ({ parts, account, params }) => parts.services.accounts.endSession(account(), params.session_id),
});

function sessionView(session: OwnSession): Static<typeof Session> {
  return {
    id: session.id,
    current: session.current,
    address: session.address,
    user_agent: session.userAgent,
    created_at: isoTime(session.createdAtMs),
    last_used_at: isoTime(session.lastSeenAtMs),
    expires_at: isoTime(session.expiresAtMs),
  };
}
