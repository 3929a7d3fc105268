import { type Static, Type } from "@sinclair/typebox";
import { contractVersion } from "../../../config/version.ts";
import { deliveryStates } from "../../../ledger/schema/enums.ts";
import { Job } from "../jobs/job.ts";
import { dateTime, documentedAs, nextCursor } from "../schema.ts";
import { webhookUrlCharactersMax } from "../webhook-url.ts";

const eventTypes = ["job.succeeded", "job.failed", "job.cancelled", "job.timed_out", "webhook.test"] as const;

const eventId = Type.String({
  pattern: "^evt_[0-9a-f]{32}$",
  description: "The same on every try: a receiver that has seen it can ignore a repeat.",
});
const eventType = Type.Union(eventTypes.map((type) => Type.Literal(type)));
const dateTimeOrNull = (description: string) => Type.Union([dateTime, Type.Null()], { description });

export const WebhookSecret = Type.Object(
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
  { $id: "WebhookSecret" },
);
export type WebhookSecret = Static<typeof WebhookSecret>;

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
  { $id: "WebhookEvent", description: "The body of a notification, the same bytes on every try." },
);

export const Delivery = Type.Object(
  {
    event_id: eventId,
    type: eventType,
    job_id: Type.Union([Type.String(), Type.Null()], {
      description: "Null for a webhook.test. The job may have been deleted.",
    }),
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
    last_error: Type.Union([Type.String(), Type.Null()], {
      description: "Why the last try failed, in plain words.",
    }),
    delivered_at: dateTimeOrNull("When the receiver took it."),
  },
  { $id: "Delivery", description: "An event and what became of it." },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryEnvelope = Type.Object({ delivery: Delivery }, { $id: "DeliveryEnvelope" });

export const DeliveryWithEvent = Type.Object(
  { delivery: Delivery, event: WebhookEvent },
  { $id: "DeliveryWithEvent" },
);

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(Delivery),
    next_cursor: nextCursor,
  },
  { $id: "DeliveryList" },
);

export const WebhookTest = Type.Object(
  {
    // Its rules have an error code of their own, so the schema leaves them to the route.
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
