/** What the service sends, for the `webhooks` of the OpenAPI 3.1 document. */
import type { EventType } from "../../../ledger/contract.ts";
import { exampleEvent as event, WebhookEvent } from "../../operations/account/webhooks.ts";

const occasions: Readonly<Record<EventType, string>> = {
  "job.succeeded": "A job has succeeded",
  "job.failed": "A job has failed",
  "job.cancelled": "A job was cancelled",
  "job.timed_out": "A job has exceeded its deadline",
  "webhook.test": "Somebody asked for a test",
};

const description =
  "Sent to the job's `webhook_url` until the receiver answers 2xx within 10 seconds: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, each up to a tenth longer. `Retry-After` of a 429 or 503 is honoured up to 10 hours; 410 ends the tries; redirects are not followed. The same event may come more than once, always under the same id.";

const signatures = [
  {
    name: "Svc-Signature",
    description:
      "`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>`, keyed by the whole secret with its prefix; one `v1` for each valid secret. The form that the `stripe` packages verify.",
    pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$",
    example: `t=1795251602,v1=${"9c".repeat(32)}`,
  },
  {
    name: "webhook-id",
    description: "The event's id.",
    pattern: "^evt_[0-9a-f]{32}$",
    example: "evt_3d5f0b8a91c24e67b0d8f2a6c4e17593",
  },
  {
    name: "webhook-timestamp",
    description: "When this try was made, in unix seconds.",
    pattern: "^[0-9]+$",
    example: "1795251602",
  },
  {
    name: "webhook-signature",
    description:
      "Space-separated `v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed by the decoded secret; one for each valid secret. The form of Standard Webhooks.",
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
        "2XX": { description: "Taken; it is not sent again." },
        "410": { description: "Gone; this event is not sent again." },
        default: { description: "Anything else, a redirect too: it is sent again later." },
      },
    },
  };
}

/** What a job was when it ended; a test has none. */
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
    error: "The conversion exceeded its deadline; split the document.",
  },
};

function exampleOf(type: string): { example: unknown } {
  const ending = endings[type];
  if (ending === undefined) return { example: { ...event, type, data: {} } };
  const unpaid =
    type === "job.succeeded" ? {} : { actual_credit_units: 0, actual_credits: 0, deliverable: null };
  return { example: { ...event, type, data: { job: { ...event.data.job, ...unpaid, ...ending } } } };
}
