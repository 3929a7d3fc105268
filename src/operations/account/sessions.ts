import { type Static, Type } from "@sinclair/typebox";
import { dateTime, documentedAs } from "../schema.ts";

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const Session = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: "Whether this call was made with it." }),
    address: textOrNull("Where the browser signed in from; null when that is not known."),
    user_agent: textOrNull("What the browser calls itself."),
    created_at: dateTime,
    last_used_at: Type.String({ format: "date-time", description: "To the hour." }),
    expires_at: Type.String({ format: "date-time", description: "Moves on while the session is used." }),
  },
  { $id: "Session", description: "A browser that is signed in." },
);
export type Session = Static<typeof Session>;

export const SessionList = Type.Object({ sessions: Type.Array(Session) }, { $id: "SessionList" });

export const SessionParameters = Type.Object({
  session_id: Type.String({
    minLength: 1,
    maxLength: 128,
    description: "The session's id, as in the list of sessions.",
    examples: ["Jt4cGm2pQe8uYw1sXk7vBn3zRh6dLf0a"],
  }),
});

export const EndSessionsQuery = Type.Object(
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
);
