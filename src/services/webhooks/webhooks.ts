import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { newId } from "../../shared/identifiers.ts";
import { createRateLimit } from "../accounts/limits/rate-limit.ts";
import type { Webhooks } from "../contract.ts";
import type { Core } from "../core.ts";
import { bodyOf, testBody, type WebhookEvent } from "./event.ts";
import type { WebhookSecrets } from "./secrets.ts";
import type { RequireReachable } from "./target.ts";

/** Limit of pending test events per organization. */
const testsPendingMax = 10;
const pendingRetrySeconds = 60;

/** Webhook operations for users. */
export function createWebhooks(
  { ledger, clock, random }: Pick<Core, "ledger" | "clock" | "random">,
  secrets: WebhookSecrets,
  requireReachable: RequireReachable,
): Webhooks {
  const tests = createRateLimit(clock, limits.webhookTestsPerMinuteMax);
  const redeliveries = createRateLimit(clock, limits.redeliveriesPerMinuteMax);
  return {
    secret: ({ principal, actor }) => secrets.current(principal.organizationId, actor),
    rotateSecret: ({ principal, actor }) => secrets.rotate(principal.organizationId, actor),

    async deliveries({ principal }, { limit, before, state }) {
      const page = {
        limit: limit + 1,
        before: before && { createdAtMs: before.createdAtMs, eventId: before.id },
        state,
      };
      const rows = await ledger.read.deliveries(principal.organizationId, page);
      const deliveries = rows.slice(0, limit);
      const last = deliveries.at(-1);
      const next = rows.length > limit && last ? { createdAtMs: last.createdAtMs, id: last.eventId } : null;
      return { deliveries, next };
    },

    async delivery({ principal }, eventId) {
      const found = await ledger.read.event(eventId, principal.organizationId);
      if (!found) throw new Fault("event_not_found");
      return { delivery: found, event: JSON.parse(bodyOf(found)) as WebhookEvent };
    },

    async redeliver({ principal, actor }, eventId) {
      const { organizationId } = principal;
      redeliveries.take(organizationId);
      const nowMs = clock.nowMs();
      const result = await ledger.write("redeliverEvent", { eventId, organizationId, actor, nowMs });
      if (result.outcome !== "scheduled") throw new Fault(result.outcome);
      return result.delivery;
    },

    async test(caller, url) {
      // Before name resolution, which is traffic too.
      tests.take(caller.principal.organizationId);
      await requireReachable(caller, url, "/url");
      const { principal, actor } = caller;
      const eventId = newId("evt", random);
      const nowMs = clock.nowMs();
      const result = await ledger.write("createTestEvent", {
        eventId,
        organizationId: principal.organizationId,
        webhookUrl: url,
        body: testBody(eventId, nowMs),
        pendingMax: testsPendingMax,
        actor,
        nowMs,
      });
      if (result.outcome === "created") return result.delivery;
      throw new Fault("rate_limited", {
        message: `${testsPendingMax} test events are pending; wait until one of them finishes.`,
        headers: { "retry-after": String(pendingRetrySeconds) },
      });
    },
  };
}
