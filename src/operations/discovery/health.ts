import { Type } from "@sinclair/typebox";

export const HealthStatus = Type.Object({ status: Type.Literal("ok") }, { $id: "HealthStatus" });
export const Readiness = Type.Object(
  {
    status: Type.Literal("ready"),
    accepts_uploads: Type.Boolean({ description: "False while the disk is nearly full; all else works." }),
  },
  { $id: "Readiness" },
);
