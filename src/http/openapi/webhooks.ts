/** Notifications, for the `webhooks` of the OpenAPI 3.1 document. */
import type { EventType } from "../../../ledger/contract.ts";
import { exampleEvent as event, WebhookEvent } from "../../operations/account/webhooks.ts";

const occasions: Readonly<Record<EventType, string>> = {
  "job.succeeded": "A job succeeded",
  "job.failed": "A job failed",
  "job.cancelled": "A job was cancelled",
  "job.timed_out": "A job exceeded its deadline",
  "webhook.test": "A test was requested",
};

const description =
  "Sent to the job's `webhook_url` until the receiver answers 2xx within 10 seconds: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each up to a tenth longer. `Retry-After` of a 429 or 503 is respected up to 10 hours; 410 ends the attempts; redirects are not followed. The same event can arrive more than once, always with the same ID.";

const signatures = [
  {
    name: "Svc-Signature",
    description:
      "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed by the whole secret with its prefix; one `v1` for each valid secret. The `stripe` packages can verify it.",
    pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$",
    example: `t=1795251602,v1=${"9c".repeat(32)}`,
  },
  {
    name: "webhook-id",
    description: "The event's ID.",
    pattern: "^evt_[0-9a-f]{32}$",
    example: "evt_3d5f0b8a91c24e67b0d8f2a6c4e17593",
  },
  {
    name: "webhook-timestamp",
    description: "Time of this attempt, in unix seconds.",
    pattern: "^[0-9]+$",
    example: "1795251602",
  },
  {
    name: "webhook-signature",
    description:
      "Space-separated `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed by the decoded secret; one for each valid secret. As in Standard Webhooks.",
    pattern: "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$",
    example: "v1,47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  },
];

export function webhooksOf(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(occasions).map(([type, summary]) => [type, sent(type, summary)]));
}

function sent(type: string, summary: string): unknown {
  const [, name = ""] = type.split(".");
  return {
    post: {
      operationId: `on${type.startsWith("job.") ? "Job" : "Webhook"}${name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description,
      tags: ["Webhooks"],
      security: [],
      parameters: signatures.map(({ name: header, description: text, pattern, example }) => ({
        name: header,
        in: "header",
        required: true,
        description: text,
        schema: { type: "string", pattern },
        example,
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: WebhookEvent, ...exampleOf(type) } },
      },
      responses: {
        "2XX": { description: "Accepted; it is not sent again." },
        "410": { description: "Gone; this event is not sent again." },
        default: { description: "Anything else, including redirects: it is sent again later." },
      },
    },
  };
}

/** Changes to the example job for each event; a test has no job. */
const endings: Readonly<Record<string, object>> = {
  "job.succeeded": {},
  "job.failed": {
    status: "failed",
    error_code: "corrupt_document",
    error: "The file is damaged and cannot be read; repair it or export it again.",
  },
  "job.cancelled": {
    status: "cancelled",
    error_code: "cancelled",
    error: "The job was cancelled; nothing was charged.",
  },
  "job.timed_out": {
    status: "timed_out",
    error_code: "timed_out",
    error: "The conversion exceeded its time limit; split the document.",
  },
};

function exampleOf(type: string): { example: unknown } {
  const ending = endings[type];
  if (ending === undefined) return { example: { ...event, type, data: {} } };
  const unpaid =
    type === "job.succeeded" ? {} : { actual_credit_units: 0, actual_credits: 0, deliverable: null };
  return { example: { ...event, type, data: { job: { ...event.data.job, ...unpaid, ...ending } } } };
}
