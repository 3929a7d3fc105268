import { Type } from "@sinclair/typebox";
import { Fault } from "../../../config/errors/fault.ts";
import { isAway, roomMessages } from "../../storage/room.ts";
import { defineOperation } from "../operation.ts";
import { withExample } from "../schema.ts";
import { ok } from "../success.ts";

const HealthStatus = Type.Object(
  {
    status: Type.Literal("ok"),
    confinement: Type.Union([Type.Literal("full"), Type.Literal("partial"), Type.Literal("none")], {
      description: "Confinement of the processes that read documents, by the kernel of the server's machine.",
    }),
  },
  { $id: "HealthStatus", ...withExample({ status: "ok", confinement: "full" }) },
);

const Readiness = Type.Object(
  {
    status: Type.Literal("ready"),
    accepts_uploads: Type.Boolean({
      description: "False while the disk is nearly full; everything else works.",
    }),
  },
  { $id: "Readiness", ...withExample({ status: "ready", accepts_uploads: true }) },
);

const shared = { tag: "Operations", access: "none" } as const;

export const getHealth = defineOperation({
  ...shared,
  id: "getHealth",
  method: "GET",
  path: "/healthz",
  summary: "Check that the server runs",
  description: "Does not check the data directory or the queue; see /readyz.",
  success: ok("Running.", HealthStatus),
  handle: ({ parts: { services } }) => ({ status: "ok", confinement: services.confinement().level }),
});

export const getReadiness = defineOperation({
  ...shared,
  id: "getReadiness",
  method: "GET",
  path: "/readyz",
  summary: "Check that the server accepts work",
  description:
    "503 while the server is starting or stopping, or when its data directory cannot be reached or does not answer within two seconds; the message says which.",
  success: ok("Ready.", Readiness),
  errors: ["service_unavailable"],
  async handle({ parts: { services, draining } }) {
    if (draining()) throw new Fault("service_unavailable");
    const { ready, disk } = await services.health();
    // Without a cause: it is logged once, and monitoring calls often.
    if (isAway(disk)) throw new Fault("service_unavailable", { message: roomMessages[disk] });
    if (!ready) throw new Fault("service_unavailable");
    return { status: "ready", accepts_uploads: disk === "enough" };
  },
});
