import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault, type FaultDetail } from "../../../../config/errors/fault.ts";
import { pointer } from "../../../../config/errors/pointer.ts";
import { type RateCardDocument, rateCardDocument } from "../../../../config/rates/document.ts";
import { readRateCard } from "../../../../config/rates/read.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { invalid } from "../../../services/checks.ts";
import { textTable } from "../../../shared/command-line/output.ts";
import { adminOperation } from "../../admin-operation.ts";
import { PricingCatalog, packsView, plansView } from "../../discovery/catalog.ts";
import { defineOperation } from "../../operation.ts";
import { dateTime, withExample } from "../../schema.ts";
import { created, ok } from "../../success.ts";

const AdminPlanList = Type.Object(
  { plans: PricingCatalog.properties.plans, default_plan_id: Type.String() },
  {
    $id: "AdminPlanList",
    ...withExample({
      plans: [
        {
          id: "internal",
          name: "Internal",
          monthly_credit_units: 0,
          active_api_keys: null,
          max_upload_bytes: 104_857_600,
          max_active_jobs: null,
        },
      ],
      default_plan_id: "internal",
    }),
  },
);

const AdminPackList = Type.Object(
  { packs: PricingCatalog.properties.packs },
  {
    $id: "AdminPackList",
    ...withExample({
      packs: [{ id: "pack-100", name: "100 Credits", credit_units: 100_000, expires_days: null }],
    }),
  },
);

const exampleRates: RateCardDocument["rates"] = [
  {
    id: "pdf",
    capability_ids: ["pdf-to-markdown"],
    unit: "page",
    components: [
      {
        metric: "pages",
        credit_units_per_step: 100,
        units_per_step: 1,
        minimum_credit_units: 0,
        rounding: "unit",
      },
    ],
  },
];

/** Errors of its form name the path of the wrong value. */
const AdminRateCardRequest = Type.Record(Type.String(), Type.Unknown(), {
  $id: "AdminRateCardRequest",
  description: "A rate card in the form of the catalog, with a new `rate_card_version`.",
});

const AdminRateCard = Type.Object(
  {
    rate_card_version: Type.String(),
    credit_model_version: Type.String(),
    rates: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    source: Type.Union([Type.Literal("built_in"), Type.Literal("administrator")]),
    active: Type.Boolean({ description: "It prices new estimates." }),
    recorded_at: dateTime,
  },
  {
    $id: "AdminRateCard",
    ...withExample({
      rate_card_version: "2026-11-21",
      credit_model_version: "2026-08-25",
      rates: exampleRates,
      source: "built_in",
      active: true,
      recorded_at: "2026-11-21T08:00:00.000Z",
    }),
  },
);

const AdminRateCardList = Type.Object(
  { rate_cards: Type.Array(AdminRateCard) },
  { $id: "AdminRateCardList" },
);

const administration = { tag: "Administration", access: "admin", scope: "svc:admin" } as const;

export const listPlans = defineOperation({
  ...administration,
  id: "adminListPlans",
  method: "GET",
  path: "/v1/admin/plans",
  summary: "List plans",
  description: "Returns the configured plans.",
  success: ok("All plans.", AdminPlanList),
  handle: ({ parts: { services, settings } }) => ({
    ...plansView(services.discovery),
    default_plan_id: settings.default_plan,
  }),
});

export const listPacks = defineOperation({
  ...administration,
  id: "adminListPacks",
  method: "GET",
  path: "/v1/admin/packs",
  summary: "List packs of Credits",
  description: "Returns the configured packs, which can be granted.",
  success: ok("All packs.", AdminPackList),
  handle: ({ parts }) => packsView(parts.services.discovery),
});

async function cardsOf(core: AdminCore) {
  const rateCards = await core.rateCards();
  const active = rateCards.active().version;
  return rateCards.all().map(({ card, source, recordedAtMs }) => ({
    ...rateCardDocument(card),
    source,
    active: card.version === active,
    recorded_at: isoTime(recordedAtMs),
  }));
}

export const listRateCards = adminOperation({
  id: "adminListRateCards",
  method: "GET",
  path: "/v1/admin/rate-cards",
  summary: "List rate cards",
  description:
    "Returns all rate cards in the order in which they were recorded. The active one prices new estimates.",
  success: ok("The cards.", AdminRateCardList),
  run: async (core) => ({ rate_cards: await cardsOf(core) }),
  command: {
    name: "admin list-rate-cards",
    summary: "List all rate cards, past and present. The active one prices new estimates.",
    details: ["--json shows their rates, in the form that add-rate-card reads."],
    async print(_, list) {
      const json = await list({});
      const rows = json.rate_cards.map((card) => [
        card.rate_card_version,
        card.source === "built_in" ? "built in" : card.source,
        card.recorded_at,
        card.active ? "active" : "",
      ]);
      return { json, text: textTable(["version", "source", "recorded", ""], rows) };
    },
  },
});

export const getRateCard = adminOperation({
  id: "adminGetRateCard",
  method: "GET",
  path: "/v1/admin/rate-cards/:rate_card_version",
  summary: "Retrieve a rate card",
  description: "Past cards are kept: estimates and jobs keep the card they were priced by.",
  params: Type.Object({ rate_card_version: Type.String({ minLength: 1, maxLength: 200 }) }),
  unowned: "rate_card_not_found",
  success: ok("The card.", AdminRateCard),
  errors: ["rate_card_not_found"],
  async run(core, { rate_card_version }) {
    const card = (await cardsOf(core)).find((each) => each.rate_card_version === rate_card_version);
    if (card === undefined) throw new Fault("rate_card_not_found");
    return card;
  },
});

export const addRateCard = adminOperation({
  id: "adminAddRateCard",
  method: "POST",
  path: "/v1/admin/rate-cards",
  summary: "Add a rate card",
  description:
    "The card prices new estimates at once and permanently: a card never changes, a new one has a new version.",
  body: AdminRateCardRequest,
  bodyExample: {
    rate_card_version: "house-2027",
    credit_model_version: "2026-08-25",
    rates: exampleRates,
  },
  success: created("The card, now active.", AdminRateCard, "The card."),
  async run(core, document) {
    const read = readRateCard(document);
    if ("problems" in read) {
      throw new Fault("invalid_request", {
        message: `The rate card is not valid:\n  ${read.problems.join("\n  ")}`,
        details: read.problems.map(cardProblem),
      });
    }
    const { version } = read.card;
    if (!(await (await core.rateCards()).add(read.card, core.by.actor))) {
      const message = `There is a rate card ${version} already, and a card never changes; give the new one another rate_card_version.`;
      throw invalid("rate_card_version", message);
    }
    const added = (await cardsOf(core)).find((card) => card.rate_card_version === version);
    if (!added) throw new Error(`rate card ${version} was not stored`);
    core.log("info", "rate_card.added", { rate_card_version: version });
    return added;
  },
  location: (card) => `/v1/admin/rate-cards/${encodeURIComponent(card.rate_card_version)}`,
});

/** "rates[0] (pdf).unit: must be …" → a JSON pointer into the request, and the problem. */
function cardProblem(text: string): FaultDetail {
  const [, place = "", message = text] = /^((?:rate|credit)[^:]*): (.*)$/s.exec(text) ?? [];
  const tokens = place.replace(/ \([^)]*\)/, "").match(/[a-z_]+|\d+/g) ?? [];
  return { path: pointer(...tokens), message };
}
