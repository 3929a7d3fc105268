import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { contractVersion } from "../../../config/version.ts";
import type { DeliveryRow } from "../../../ledger/contract.ts";
import { deliveryStates } from "../../../ledger/schema/enums.ts";
import type { WebhookSecret as SecretInForce } from "../../services/contract.ts";
import { exampleJobId } from "../examples.ts";
import { cursorOf, limitIn, placeIn } from "../fields/paging.ts";
import { checkWebhookUrl, webhookUrlCharactersMax } from "../fields/webhook-url.ts";
import { exampleJob, Job } from "../jobs/job.ts";
import { defineOperation } from "../operation.ts";
import {
  dateTime,
  dateTimeOrNull,
  documentedAs,
  idOf,
  nextCursor,
  pageOf,
  textOrNull,
  withExample,
} from "../schema.ts";
import { accepted, ok } from "../success.ts";

const eventTypes = ["job.succeeded", "job.failed", "job.cancelled", "job.timed_out", "webhook.test"] as const;

const exampleEventId = "evt_3d5f0b8a91c24e67b0d8f2a6c4e17593";

const eventId = Type.String({
  pattern: "^evt_[0-9a-f]{32}$",
  description: "The same on every attempt, so that a receiver can ignore repeats.",
});
const eventType = Type.Union(eventTypes.map((type) => Type.Literal(type)));

const WebhookSecret = Type.Object(
  {
    webhook_secret: Type.String({
      pattern: "^whsec_[A-Za-z0-9+/]{32}$",
      description: "Verifies deliveries; use it as it is, with its prefix.",
    }),
    created_at: dateTime,
    previous_valid_until: dateTimeOrNull(
      "Until then deliveries also carry a signature by the previous secret; null: they do not.",
    ),
  },
  {
    $id: "WebhookSecret",
    ...withExample({
      webhook_secret: "whsec_bWFya21pbGwgZXhhbXBsZSBzZWNyZXQh",
      created_at: "2026-11-20T14:30:00.000Z",
      previous_valid_until: "2026-11-21T14:30:00.000Z",
    }),
  },
);

export const exampleEvent = {
  id: exampleEventId,
  type: "job.succeeded",
  created_at: "2026-11-21T09:00:02.480Z",
  api_version: contractVersion,
  data: { job: exampleJob },
};

export const WebhookEvent = Type.Object(
  {
    id: eventId,
    type: eventType,
    created_at: dateTime,
    api_version: Type.Literal(contractVersion),
    data: Type.Object(
      { job: Type.Optional(Job) },
      { description: "The job as it was when it ended; a webhook.test has none." },
    ),
  },
  {
    $id: "WebhookEvent",
    description: "The body of a notification, the same bytes on every attempt.",
    ...withExample(exampleEvent),
  },
);

const Delivery = Type.Object(
  {
    event_id: eventId,
    type: eventType,
    job_id: textOrNull("Null for a webhook.test. The job may have been deleted."),
    webhook_url: Type.String({ format: "uri" }),
    status: Type.Union(
      deliveryStates.map((status) => Type.Literal(status)),
      { description: "failed: all attempts are used up, or the receiver answered 410." },
    ),
    attempts: Type.Integer({ minimum: 0, description: "All attempts so far." }),
    created_at: dateTime,
    next_attempt_at: dateTimeOrNull("Null unless pending."),
    last_attempt_at: dateTimeOrNull("Null before the first attempt."),
    last_response_status: Type.Union([Type.Integer(), Type.Null()], {
      description: "HTTP status of the last attempt; null when there was no answer.",
    }),
    last_error: textOrNull("Why the last attempt failed."),
    delivered_at: dateTimeOrNull("When the receiver accepted it."),
  },
  {
    $id: "Delivery",
    description: "An event and the state of its delivery.",
    ...withExample({
      event_id: exampleEventId,
      type: "job.succeeded",
      job_id: exampleJobId,
      webhook_url: "https://hooks.example.org/markmill",
      status: "delivered",
      attempts: 2,
      created_at: "2026-11-21T09:00:02.480Z",
      next_attempt_at: null,
      last_attempt_at: "2026-11-21T09:00:07.911Z",
      last_response_status: 204,
      last_error: null,
      delivered_at: "2026-11-21T09:00:07.911Z",
    }),
  },
);

const DeliveryEnvelope = Type.Object({ delivery: Delivery }, { $id: "DeliveryEnvelope" });

const DeliveryWithEvent = Type.Object(
  { delivery: Delivery, event: WebhookEvent },
  { $id: "DeliveryWithEvent" },
);

const DeliveryList = Type.Object(
  { deliveries: Type.Array(Delivery), next_cursor: nextCursor },
  { $id: "DeliveryList" },
);

const WebhookTest = Type.Object(
  {
    // Its rules have an error code of their own, so the handler checks them instead of the schema.
    url: Type.String(
      documentedAs({
        type: "string",
        format: "uri",
        maxLength: webhookUrlCharactersMax,
        description: "Where to send it; the rules are those of a confirmation's webhook_url.",
      }),
    ),
  },
  { $id: "WebhookTest", additionalProperties: false },
);

const DeliveryListQuery = Type.Object(
  {
    ...pageOf("evt"),
    status: Type.Optional(Type.Union(deliveryStates.map((status) => Type.Literal(status)))),
  },
  { additionalProperties: false },
);

const shared = { tag: "Webhooks", access: "account", scope: "svc:account" } as const;
const one = { params: Type.Object({ event_id: idOf("evt") }), unowned: "event_not_found" } as const;

export const getWebhookSecret = defineOperation({
  ...shared,
  id: "getWebhookSecret",
  method: "GET",
  path: "/v1/account/webhook-secret",
  summary: "Get the webhook secret",
  description: "Verifies notifications. An organization has one; it is created when it is first read.",
  success: ok("The active secret.", WebhookSecret),
  errors: ["master_key_unfit"],
  handle: async ({ parts, account }) => secretView(await parts.services.webhooks.secret(account())),
});

export const rotateWebhookSecret = defineOperation({
  ...shared,
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/account/webhook-secret",
  summary: "Replace the webhook secret",
  description:
    "For 24 hours deliveries carry signatures by both secrets, so that receivers have time to switch.",
  success: ok("The new secret.", WebhookSecret),
  errors: ["rate_limited", "master_key_unfit"],
  handle: async ({ parts, account }) => secretView(await parts.services.webhooks.rotateSecret(account())),
});

export const listDeliveries = defineOperation({
  ...shared,
  id: "listDeliveries",
  method: "GET",
  path: "/v1/account/deliveries",
  summary: "List notifications",
  description:
    "The organization's notifications, newest first. They are kept as long as results, counted from the end of their delivery.",
  query: DeliveryListQuery,
  success: ok("A page of deliveries.", DeliveryList),
  errors: ["invalid_request"],
  async handle({ parts, account, query }) {
    const { deliveries, next } = await parts.services.webhooks.deliveries(account(), {
      limit: limitIn(query),
      before: placeIn(query),
      state: query.status ?? null,
    });
    return { deliveries: deliveries.map(deliveryView), next_cursor: cursorOf(next) };
  },
});

export const getDelivery = defineOperation({
  ...shared,
  ...one,
  id: "getDelivery",
  method: "GET",
  path: "/v1/account/deliveries/:event_id",
  summary: "Get a notification",
  description: "With its event as it was sent, without the signature.",
  success: ok("The delivery and its event.", DeliveryWithEvent),
  errors: [one.unowned],
  async handle({ parts, account, params }) {
    const { delivery, event } = await parts.services.webhooks.delivery(account(), params.event_id);
    return { delivery: deliveryView(delivery), event };
  },
});

export const redeliverEvent = defineOperation({
  ...shared,
  ...one,
  id: "redeliverEvent",
  method: "POST",
  path: "/v1/account/deliveries/:event_id/redeliver",
  summary: "Send a notification again",
  description: `Whatever its state: sends the same event under the same ID at once, and on a new schedule. An organization may do so ${limits.redeliveriesPerMinuteMax} times a minute.`,
  success: accepted("It will be sent.", DeliveryEnvelope),
  errors: [one.unowned, "rate_limited"],
  handle: async ({ parts, account, params }) => ({
    delivery: deliveryView(await parts.services.webhooks.redeliver(account(), params.event_id)),
  }),
});

export const testWebhook = defineOperation({
  ...shared,
  id: "testWebhook",
  method: "POST",
  path: "/v1/account/webhook-test",
  summary: "Send a test notification",
  description: `Sends an event of type \`webhook.test\`, which is recorded, signed and delivered like any other; get its delivery to see the outcome. An organization may do so ${limits.webhookTestsPerMinuteMax} times a minute.`,
  body: WebhookTest,
  bodyExample: { url: "https://hooks.example.org/markmill" },
  success: accepted("It will be sent.", DeliveryEnvelope),
  errors: ["invalid_webhook_url", "rate_limited", "queue_full"],
  handle: async ({ parts, account, body }) => ({
    delivery: deliveryView(await parts.services.webhooks.test(account(), checkWebhookUrl(body.url, "/url"))),
  }),
});

function deliveryView(row: DeliveryRow): Static<typeof Delivery> {
  return {
    event_id: row.eventId,
    type: row.type,
    job_id: row.jobId,
    webhook_url: row.webhookUrl,
    status: row.state,
    attempts: row.attempts,
    created_at: isoTime(row.createdAtMs),
    next_attempt_at: isoTime(row.nextAttemptAtMs),
    last_attempt_at: isoTime(row.lastAttemptAtMs),
    last_response_status: row.lastStatus,
    last_error: row.lastError,
    delivered_at: isoTime(row.deliveredAtMs),
  };
}

function secretView(secret: SecretInForce): Static<typeof WebhookSecret> {
  return {
    webhook_secret: secret.secret.reveal(),
    created_at: isoTime(secret.createdAtMs),
    previous_valid_until: isoTime(secret.previousValidUntilMs),
  };
}
