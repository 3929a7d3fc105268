import { Elysia } from "elysia";
import { Fault } from "../../../config/errors/fault.ts";
import { HealthStatus, Readiness } from "../../operations/discovery/health.ts";
import { isAway, roomMessages } from "../../storage/room.ts";
import type { HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { operation } from "../route-facts.ts";

export function healthRoutes({ services, draining }: HttpParts) {
  return new Elysia()
    .get("/healthz", () => json({ status: "ok" }), {
      detail: operation({
        id: "getHealth",
        summary: "The process answers",
        description: "Says nothing about the data directory or the queue; see /readyz.",
        tag: "Operations",
        access: "none",
        success: { 200: { description: "Alive.", schema: HealthStatus } },
      }),
    })
    .get(
      "/readyz",
      async () => {
        if (draining()) throw new Fault("service_unavailable");
        const { ready, disk } = await services.health();
        // Without a cause: the log has told it once, and whoever supervises the service asks often.
        if (isAway(disk)) throw new Fault("service_unavailable", { message: roomMessages[disk] });
        if (!ready) throw new Fault("service_unavailable");
        return json({ status: "ready", accepts_uploads: disk === "enough" });
      },
      {
        detail: operation({
          id: "getReadiness",
          summary: "The service takes work",
          description:
            "503 while it is starting or stopping, or when its data directory cannot be reached or does not answer within two seconds; the message says which.",
          tag: "Operations",
          access: "none",
          success: { 200: { description: "Ready.", schema: Readiness } },
          errors: ["service_unavailable"],
        }),
      },
    );
}
