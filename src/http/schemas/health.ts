import { Type } from "@sinclair/typebox";

export const HealthStatus = Type.Object({ status: Type.Literal("ok") }, { $id: "HealthStatus" });
export const Readiness = Type.Object({ status: Type.Literal("ready") }, { $id: "Readiness" });
