import { type Static, Type } from "@sinclair/typebox";
import { creditScale, creditUnits, planLimit, pricing } from "../schema.ts";

const status = Type.Union([Type.Literal("live"), Type.Literal("degraded"), Type.Literal("unavailable")]);

const Capability = Type.Object(
  {
    id: Type.String({ examples: ["pdf-to-markdown"] }),
    name: Type.String(),
    status,
    unavailable_reason: Type.Union([Type.String(), Type.Null()], {
      description: "What an administrator can do about it.",
    }),
    extensions: Type.Array(Type.String()),
    media_types: Type.Array(Type.String()),
    max_bytes: Type.Integer({
      minimum: 0,
      description:
        "The least of configuration, kind and the caller's plan; without a credential what guests may upload, where they may.",
    }),
    options: Type.Object({
      mode: Type.Array(Type.String()),
      layout_fidelity: Type.Array(Type.String()),
      pages: Type.Boolean(),
    }),
    options_schema: Type.Record(Type.String(), Type.Unknown(), {
      description: "JSON Schema of the `options` field.",
    }),
    languages: Type.Optional(
      Type.Array(Type.String(), {
        examples: [["auto", "eng", "deu"]],
        description:
          "What ocr_languages takes here, for kinds whose pictures are read: `auto` by itself, or any of the others together. For recordings, what language takes: one of them; empty where no speech model is installed. An administrator installs more.",
      }),
    ),
    speech_models: Type.Optional(
      Type.Array(Type.String(), {
        examples: [["auto", "whisper-small"]],
        description: "What speech_model takes here, for recordings; empty where none is installed.",
      }),
    ),
    requires_account: Type.Boolean(),
    guest_preview: Type.Boolean(),
    rate_id: Type.String(),
    source_unit_kind: Type.String(),
  },
  { $id: "Capability" },
);

const UrlSource = Type.Object(
  {
    id: Type.String({ examples: ["web-page"] }),
    status,
    unavailable_reason: Type.Union([Type.String(), Type.Null()]),
    hosts: Type.Array(Type.String(), {
      description: "Names, or `*.` and what they end in; `*` alone is every public host.",
    }),
  },
  { $id: "UrlSource", description: "What POST /v1/url-estimates can import." },
);

export const CapabilityCatalog = Type.Object(
  {
    service: Type.Literal("markmill"),
    version: Type.String(),
    contract_version: Type.String(),
    credit_scale: creditScale,
    capabilities: Type.Array(Capability),
    url_sources: Type.Array(UrlSource),
  },
  { $id: "CapabilityCatalog" },
);
export type CapabilityCatalog = Static<typeof CapabilityCatalog>;

const steps = {
  credit_units_per_step: creditUnits,
  units_per_step: Type.Integer({ minimum: 1 }),
  minimum_credit_units: creditUnits,
  rounding: Type.Union([Type.Literal("unit"), Type.Literal("step")]),
};

const Rate = Type.Object(
  {
    id: Type.String(),
    capability_ids: Type.Array(Type.String()),
    unit: Type.String({ examples: ["page"] }),
    credit_units_per_step: Type.Optional(steps.credit_units_per_step),
    units_per_step: Type.Optional(steps.units_per_step),
    minimum_credit_units: Type.Optional(steps.minimum_credit_units),
    rounding: Type.Optional(steps.rounding),
    components: Type.Array(Type.Object({ metric: Type.String(), ...steps }), {
      description:
        "The price is the sum over these of max(minimum, ceil(metric * credit_units_per_step / units_per_step)), or with rounding `step` max(minimum, ceil(metric / units_per_step) * credit_units_per_step). A rate of one component also shows its fields directly.",
    }),
    examples: Type.Array(
      Type.Object({
        metrics: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { examples: [{ pages: 10 }] }),
        credit_units: creditUnits,
      }),
      { description: "What some counts come to." },
    ),
  },
  { $id: "Rate" },
);

export const PricingCatalog = Type.Object(
  {
    ...pricing,
    plans: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        monthly_credit_units: creditUnits,
        active_api_keys: planLimit,
        max_upload_bytes: Type.Integer({ minimum: 0 }),
        max_active_jobs: planLimit,
      }),
    ),
    packs: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        credit_units: creditUnits,
        expires_days: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
          description: "Days from the grant; null: they do not expire.",
        }),
      }),
    ),
    rates: Type.Array(Rate),
  },
  { $id: "PricingCatalog" },
);
export type PricingCatalog = Static<typeof PricingCatalog>;
