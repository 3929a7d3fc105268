import { type Static, Type } from "@sinclair/typebox";
import { dateTime } from "../schema.ts";
import { dateTimeOrNull } from "./account.ts";

export const ConnectedApp = Type.Object(
  {
    client_id: Type.String(),
    name: Type.Union([Type.String(), Type.Null()], {
      description: "As the application calls itself, which nobody has checked.",
    }),
    scopes: Type.Array(Type.String()),
    resources: Type.Array(Type.String(), { description: "What its tokens are good for (RFC 8707)." }),
    connected_at: dateTime,
    last_used_at: dateTimeOrNull("When it last got or renewed a token; null: not yet."),
  },
  { $id: "ConnectedApp", description: "An application that may act for the user." },
);
export type ConnectedApp = Static<typeof ConnectedApp>;

export const ConnectedAppList = Type.Object({ apps: Type.Array(ConnectedApp) }, { $id: "ConnectedAppList" });

export const AppParameters = Type.Object({ client_id: Type.String({ minLength: 1, maxLength: 512 }) });
