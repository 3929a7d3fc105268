import { Elysia } from "elysia";
import type { RateCardDocument } from "../../../../config/rates/document.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { created, json } from "../../json.ts";
import { exampleRates } from "../../openapi/admin-examples.ts";
import { operation } from "../../operation.ts";
import { hrefOf } from "../../pages/links.ts";
import {
  AdminPackList,
  AdminPlanList,
  AdminRateCard,
  AdminRateCardList,
  AdminRateCardRequest,
  RateCardParameters,
} from "../../schemas/admin/installation.ts";
import { packsView, plansView } from "../../views/discovery.ts";
import { administration } from "./shared.ts";

export function rateCardRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/plans",
      () => json({ ...plansView(parts.services.discovery), default_plan_id: parts.settings.default_plan }),
      {
        detail: operation({
          ...administration,
          id: "adminListPlans",
          summary: "The plans that organizations can be on",
          description: "From the configuration.",
          success: { 200: { description: "All plans.", schema: AdminPlanList } },
        }),
      },
    )
    .get("/v1/admin/packs", () => json(packsView(parts.services.discovery)), {
      detail: operation({
        ...administration,
        id: "adminListPacks",
        summary: "The packs of Credits that can be granted",
        description: "From the configuration.",
        success: { 200: { description: "All packs.", schema: AdminPackList } },
      }),
    })
    .get(
      "/v1/admin/rate-cards",
      async ({ request }) => json({ rate_cards: await administrationFor(request, parts).listRateCards({}) }),
      {
        detail: operation({
          ...administration,
          id: "adminListRateCards",
          summary: "All rate cards, past and present",
          description: "In the order in which they were recorded; the active one prices new estimates.",
          success: { 200: { description: "The cards.", schema: AdminRateCardList } },
        }),
      },
    )
    .get(
      "/v1/admin/rate-cards/:rate_card_version",
      async ({ request, params }) =>
        json(await administrationFor(request, parts).getRateCard({ version: params.rate_card_version })),
      {
        params: RateCardParameters,
        detail: operation({
          ...administration,
          unowned: "rate_card_not_found",
          id: "adminGetRateCard",
          summary: "One rate card",
          description: "Past ones are kept: estimates and jobs keep the one they were priced by.",
          success: { 200: { description: "The card.", schema: AdminRateCard } },
          errors: ["rate_card_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/rate-cards",
      async ({ request, body }) => {
        const card = await administrationFor(request, parts).addRateCard({ card: body });
        const path = `/v1/admin/rate-cards/${encodeURIComponent(card.rate_card_version)}`;
        return created(card, hrefOf(parts.baseUrl(), path));
      },
      {
        parse: readJson,
        body: AdminRateCardRequest,
        detail: operation({
          ...administration,
          id: "adminAddRateCard",
          summary: "Add a rate card",
          description:
            "It prices new estimates at once, and for good: a card never changes, another one has another version.",
          body: "json",
          requestBody: { schema: AdminRateCardRequest, example: exampleCard },
          success: {
            201: {
              description: "The card, now active.",
              schema: AdminRateCard,
              headers: { Location: "The card." },
            },
          },
        }),
      },
    );
}

const exampleCard: RateCardDocument = {
  rate_card_version: "house-2027",
  credit_model_version: "2026-08-25",
  rates: exampleRates,
};
