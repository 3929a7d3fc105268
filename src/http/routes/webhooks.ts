import { Elysia } from "elysia";
import { limits } from "../../../config/limits.ts";
import {
  DeliveryEnvelope,
  DeliveryList,
  DeliveryWithEvent,
  WebhookSecret,
  WebhookTest,
} from "../../operations/account/webhooks.ts";
import { DeliveryListQuery, EventParameters } from "../../operations/jobs/queries.ts";
import { cursorOf, limitIn, placeIn } from "../../operations/paging.ts";
import { checkWebhookUrl } from "../../operations/webhook-url.ts";
import { readJson } from "../body.ts";
import { accountOf, type HttpParts } from "../context.ts";
import { json } from "../json.ts";
import { operation } from "../route-facts.ts";
import { deliveryView, secretView } from "../views/webhooks.ts";

const shared = { tag: "Webhooks", access: "account", scope: "svc:account" } as const;

export function webhookRoutes(parts: HttpParts) {
  return new Elysia().use(secretRoutes(parts)).use(deliveryRoutes(parts)).use(sendRoutes(parts));
}

function secretRoutes({ services }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/webhook-secret",
      async ({ request }) => json(secretView(await services.webhooks.secret(accountOf(request)))),
      {
        detail: operation({
          ...shared,
          id: "getWebhookSecret",
          summary: "The secret that verifies notifications",
          description: "One for the organization, made when it is first asked for.",
          success: { 200: { description: "The secret in force.", schema: WebhookSecret } },
          errors: ["master_key_unfit"],
        }),
      },
    )
    .post(
      "/v1/account/webhook-secret",
      async ({ request }) => json(secretView(await services.webhooks.rotateSecret(accountOf(request)))),
      {
        parse: "none",
        detail: operation({
          ...shared,
          id: "rotateWebhookSecret",
          summary: "Replace the secret",
          description:
            "For 24 hours deliveries carry a signature by each of the two, so that receivers can change over in their own time.",
          success: { 200: { description: "The new secret.", schema: WebhookSecret } },
          errors: ["rate_limited", "master_key_unfit"],
        }),
      },
    );
}

function deliveryRoutes({ services }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/deliveries",
      async ({ request, query }) => {
        const { deliveries, next } = await services.webhooks.deliveries(accountOf(request), {
          limit: limitIn(query),
          before: placeIn(query),
          state: query.status ?? null,
        });
        return json({ deliveries: deliveries.map(deliveryView), next_cursor: cursorOf(next) });
      },
      {
        query: DeliveryListQuery,
        detail: operation({
          ...shared,
          id: "listDeliveries",
          summary: "The organization's notifications, newest first",
          description: "Kept as long as results are, counted from the end of their delivery.",
          success: { 200: { description: "A page of deliveries.", schema: DeliveryList } },
          errors: ["invalid_request"],
        }),
      },
    )
    .get(
      "/v1/account/deliveries/:event_id",
      async ({ request, params }) => {
        const { delivery, event } = await services.webhooks.delivery(accountOf(request), params.event_id);
        return json({ delivery: deliveryView(delivery), event });
      },
      {
        params: EventParameters,
        detail: operation({
          ...shared,
          id: "getDelivery",
          summary: "One notification, with what it says",
          description: "The event is as it was sent, signature aside.",
          unowned: "event_not_found",
          success: { 200: { description: "The delivery and its event.", schema: DeliveryWithEvent } },
          errors: ["event_not_found"],
        }),
      },
    );
}

function sendRoutes({ services }: HttpParts) {
  return new Elysia()
    .post(
      "/v1/account/deliveries/:event_id/redeliver",
      async ({ request, params }) =>
        json(
          { delivery: deliveryView(await services.webhooks.redeliver(accountOf(request), params.event_id)) },
          202,
        ),
      {
        parse: "none",
        params: EventParameters,
        detail: operation({
          ...shared,
          id: "redeliverEvent",
          summary: "Send a notification again",
          description: `Whatever became of it: the same event under the same id, at once and on a fresh schedule. An organization may ask for it ${limits.redeliveriesPerMinuteMax} times a minute.`,
          unowned: "event_not_found",
          success: { 202: { description: "It will be sent.", schema: DeliveryEnvelope } },
          errors: ["event_not_found", "rate_limited"],
        }),
      },
    )
    .post(
      "/v1/account/webhook-test",
      async ({ request, body }) => {
        const delivery = await services.webhooks.test(accountOf(request), checkWebhookUrl(body.url, "/url"));
        return json({ delivery: deliveryView(delivery) }, 202);
      },
      {
        parse: readJson,
        body: WebhookTest,
        detail: operation({
          ...shared,
          id: "testWebhook",
          summary: "Send a test notification",
          description: `An event of type \`webhook.test\`, recorded, signed and delivered like any other; ask for its delivery to see what came of it. An organization may ask for it ${limits.webhookTestsPerMinuteMax} times a minute.`,
          body: "json",
          requestBody: { schema: WebhookTest, example: { url: "https://hooks.example.org/markmill" } },
          success: { 202: { description: "It will be sent.", schema: DeliveryEnvelope } },
          errors: ["invalid_webhook_url", "rate_limited", "queue_full"],
        }),
      },
    );
}
