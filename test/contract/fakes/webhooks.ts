/** Notifications in memory, for the routes' own tests: nothing is sent, and names that end in .invalid do not resolve. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Pointer } from "../../../config/errors/pointer.ts";
import { Secret } from "../../../config/secret.ts";
import type { DeliveryRow } from "../../../ledger/contract.ts";
import type { AccountCaller } from "../../../src/services/caller.ts";
import type { Webhooks } from "../../../src/services/contract.ts";
import { testBody, type WebhookEvent } from "../../../src/services/webhooks/event.ts";

const startMs = 1_795_000_000_000;

export function refuseUnreachable(url: string, path: Pointer): void {
  if (!new URL(url).hostname.endsWith(".invalid")) return;
  const message = "Its name does not resolve.";
  throw new Fault("invalid_webhook_url", { message, details: [{ path, message }] });
}

/** `trip` throws what a test has prepared. */
export function createFakeWebhooks(trip: () => void): Webhooks {
  const rows: DeliveryRow[] = [];
  const secrets = new Map<string, string[]>();
  let count = 0;

  const own = ({ principal }: AccountCaller, eventId: string): DeliveryRow => {
    trip();
    const row = rows.find(
      (each) => each.eventId === eventId && each.organizationId === principal.organizationId,
    );
    if (row === undefined) throw new Fault("event_not_found");
    return row;
  };
  const secretsOf = ({ principal }: AccountCaller): string[] => {
    trip();
    const known = secrets.get(principal.organizationId) ?? [newSecret()];
    secrets.set(principal.organizationId, known);
    return known;
  };
  const newSecret = () => `whsec_${Buffer.from(String(++count).padStart(24, "0")).toString("base64")}`;
  const shown = (known: string[]) => ({
    secret: new Secret(known[0] ?? ""),
    createdAtMs: startMs,
    previousValidUntilMs: known.length > 1 ? startMs : null,
  });

  return {
    secret: async (caller) => shown(secretsOf(caller)),
    async rotateSecret(caller) {
      const known = secretsOf(caller);
      known.unshift(newSecret());
      return shown(known);
    },
    async deliveries(caller, { limit, before, state }) {
      trip();
      const found = rows
        .filter((row) => row.organizationId === caller.principal.organizationId)
        .filter((row) => state === null || row.state === state)
        .toReversed();
      const start = found.findIndex((row) => row.eventId === before?.id) + 1;
      const deliveries = found.slice(start, start + limit);
      const last = deliveries.at(-1);
      const more = found.length > start + limit && last !== undefined;
      return { deliveries, next: more ? { createdAtMs: last.createdAtMs, id: last.eventId } : null };
    },
    async delivery(caller, eventId) {
      const delivery = own(caller, eventId);
      const event = JSON.parse(testBody(eventId, delivery.createdAtMs)) as WebhookEvent;
      return { delivery, event };
    },
    async redeliver(caller, eventId) {
      return Object.assign(own(caller, eventId), { state: "pending", nextAttemptAtMs: startMs });
    },
    async test(caller, url) {
      trip();
      refuseUnreachable(url, "/url");
      count += 1;
      const row: DeliveryRow = {
        eventId: `evt_${count.toString(16).padStart(32, "0")}`,
        type: "webhook.test",
        organizationId: caller.principal.organizationId,
        jobId: null,
        webhookUrl: url,
        createdAtMs: startMs + count,
        state: "pending",
        attempts: 0,
        scheduleAttempts: 0,
        nextAttemptAtMs: startMs + count,
        lastAttemptAtMs: null,
        lastStatus: null,
        lastError: null,
        deliveredAtMs: null,
      };
      rows.push(row);
      return row;
    },
  };
}
