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
  description: "The same on every try: a receiver that has seen it can ignore a repeat.",
});
const eventType = Type.Union(eventTypes.map((type) => Type.Literal(type)));

const WebhookSecret = Type.Object(
  {
    webhook_secret: Type.String({
      pattern: "^whsec_[A-Za-z0-9+/]{32}$",
      description: "Verifies deliveries; take it verbatim, with its prefix.",
    }),
    created_at: dateTime,
    previous_valid_until: dateTimeOrNull(
      "Until when deliveries carry a signature by the secret before, too; null when none does.",
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
    description: "The body of a notification, the same bytes on every try.",
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
      { description: "failed: its tries are used up, or the receiver answered 410." },
    ),
    attempts: Type.Integer({ minimum: 0, description: "All tries so far." }),
    created_at: dateTime,
    next_attempt_at: dateTimeOrNull("Null unless pending."),
    last_attempt_at: dateTimeOrNull("Null before the first try."),
    last_response_status: Type.Union([Type.Integer(), Type.Null()], {
      description: "HTTP status of the last try; null when there was no answer.",
    }),
    last_error: textOrNull("Why the last try failed, in plain words."),
    delivered_at: dateTimeOrNull("When the receiver took it."),
  },
  {
    $id: "Delivery",
    description: "An event and what became of it.",
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
    // Its rules have an error code of their own, so the schema leaves them to the handler.
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
  summary: "The secret that verifies notifications",
  description: "One for the organization, made when it is first asked for.",
  success: ok("The secret in force.", WebhookSecret),
  errors: ["master_key_unfit"],
  handle: async ({ parts, account }) => secretView(await parts.services.webhooks.secret(account())),
});

export const rotateWebhookSecret = defineOperation({
  ...shared,
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/account/webhook-secret",
  summary: "Replace the secret",
  description:
    "For 24 hours deliveries carry a signature by each of the two, so that receivers can change over in their own time.",
  success: ok("The new secret.", WebhookSecret),
  errors: ["rate_limited", "master_key_unfit"],
  handle: async ({ parts, account }) => secretView(await parts.services.webhooks.rotateSecret(account())),
});

export const listDeliveries = defineOperation({
  ...shared,
  id: "listDeliveries",
  method: "GET",
  path: "/v1/account/deliveries",
  summary: "The organization's notifications, newest first",
  description: "Kept as long as results are, counted from the end of their delivery.",
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
  summary: "One notification, with what it says",
  description: "The event is as it was sent, signature aside.",
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
  description: `Whatever became of it: the same event under the same id, at once and on a fresh schedule. An organization may ask for it ${limits.redeliveriesPerMinuteMax} times a minute.`,
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
  description: `An event of type \`webhook.test\`, recorded, signed and delivered like any other; ask for its delivery to see what came of it. An organization may ask for it ${limits.webhookTestsPerMinuteMax} times a minute.`,
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
