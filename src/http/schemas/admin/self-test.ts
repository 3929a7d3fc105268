import { type Static, Type } from "@sinclair/typebox";

export const AdminSelfTest = Type.Object(
  {
    ok: Type.Boolean({ description: "Nothing that was tried went wrong." }),
    capabilities: Type.Array(
      Type.Object({
        capability_id: Type.String(),
        ok: Type.Union([Type.Boolean(), Type.Null()], { description: "Null: it was not tried." }),
        milliseconds: Type.Integer({ minimum: 0, description: "The wait for a child process included." }),
        message: Type.String(),
      }),
      { description: "Those that are live." },
    ),
  },
  { $id: "AdminSelfTest" },
);
export type AdminSelfTest = Static<typeof AdminSelfTest>;
