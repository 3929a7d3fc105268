import { type Static, Type } from "@sinclair/typebox";
import { creditsPattern } from "../decimal.ts";
import { documentedAs } from "../schema.ts";
import { webhookUrlCharactersMax } from "../webhook-url.ts";

export const clientRequestIdPattern = "^[A-Za-z0-9][A-Za-z0-9_-]{7,127}$";

export const maxCreditUnits = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));

export const clientRequestId = (description: string) =>
  Type.Optional(Type.String({ pattern: clientRequestIdPattern, description, examples: ["reports-2026"] }));

/** What `max_credits` may look like to a caller. */
export const creditsForms = [
  { type: "number", minimum: 0, multipleOf: 0.001 },
  { type: "string", pattern: creditsPattern },
];

export const JobConfirmation = Type.Object(
  {
    upload_id: Type.String({ minLength: 1, maxLength: 128 }),
    max_credit_units: maxCreditUnits("The ceiling in credit_units."),
    // The body reader hands a JSON number on as its exact decimal text.
    max_credits: Type.Optional(
      Type.String({
        pattern: creditsPattern,
        ...documentedAs({
          description:
            "The ceiling in Credits, read as decimal text and never as a float: a number that is no multiple of 0.001 is refused.",
          anyOf: creditsForms,
          examples: ["1.5", 1.5],
        }),
      }),
    ),
    client_request_id: clientRequestId(
      "Idempotency key: sent again it replays the job; free again when the job is deleted.",
    ),
    // Its rules have an error code of their own, so the schema leaves them to the route.
    webhook_url: Type.Optional(
      Type.String(
        documentedAs({
          type: "string",
          format: "uri",
          maxLength: webhookUrlCharactersMax,
          description:
            "Gets a signed POST when the job has ended (see the webhooks of this document). HTTPS, port 443 or none, no user name, no IP address; the name must resolve to an address that this installation may connect to.",
        }),
      ),
    ),
  },
  {
    $id: "JobConfirmation",
    additionalProperties: false,
    description: "One of the two ceilings is required; when both are given they must agree.",
  },
);
export type JobConfirmation = Static<typeof JobConfirmation>;
