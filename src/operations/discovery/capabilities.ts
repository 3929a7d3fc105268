import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { contractVersion, version } from "../../../config/version.ts";
import { isAccount } from "../../auth/principal.ts";
import type { CapabilityStatus, UrlSourceStatus } from "../../services/discovery/contract.ts";
import { defineOperation } from "../operation.ts";
import { creditScale, textOrNull, withExample } from "../schema.ts";
import { ok } from "../success.ts";

const status = Type.Union([Type.Literal("live"), Type.Literal("degraded"), Type.Literal("unavailable")]);

const Capability = Type.Object(
  {
    id: Type.String({ examples: ["pdf-to-markdown"] }),
    name: Type.String(),
    status,
    unavailable_reason: textOrNull("What an administrator can do about it."),
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

const CapabilityCatalog = Type.Object(
  {
    service: Type.Literal("markmill"),
    version: Type.String(),
    contract_version: Type.String(),
    credit_scale: creditScale,
    capabilities: Type.Array(Capability),
    url_sources: Type.Array(UrlSource),
  },
  {
    $id: "CapabilityCatalog",
    ...withExample({
      service: "markmill",
      version: "0.1.0",
      contract_version: "2026-08-25",
      credit_scale: 1000,
      capabilities: [
        {
          id: "pdf-to-markdown",
          name: "PDF",
          status: "live",
          unavailable_reason: null,
          extensions: [".pdf"],
          media_types: ["application/pdf"],
          max_bytes: 104_857_600,
          options: { mode: ["fast", "accurate"], layout_fidelity: ["standard"], pages: true },
          options_schema: {
            type: "object",
            additionalProperties: false,
            properties: { furniture: { enum: ["drop", "keep"], default: "drop" } },
          },
          requires_account: false,
          guest_preview: true,
          rate_id: "pdf",
          source_unit_kind: "page",
        },
      ],
      url_sources: [{ id: "web-page", status: "live", unavailable_reason: null, hosts: ["*"] }],
    }),
  },
);

export const getCapabilities = defineOperation({
  id: "getCapabilities",
  method: "GET",
  path: "/v1/capabilities",
  summary: "What this installation can convert",
  description: "With a key, the limits are those of the caller's plan.",
  tag: "Discovery",
  access: "optional",
  success: ok("The capability catalog.", CapabilityCatalog),
  handle({ parts: { services }, principal }) {
    const account = principal !== null && isAccount(principal) ? principal : null;
    return capabilitiesView(services.discovery.capabilities(account), services.discovery.urlSources());
  },
});

export function capabilitiesView(
  statuses: readonly CapabilityStatus[],
  sources: readonly UrlSourceStatus[],
): Static<typeof CapabilityCatalog> {
  return {
    service: "markmill",
    version,
    contract_version: contractVersion,
    credit_scale: limits.creditScale,
    capabilities: statuses.map(({ capability, status, unavailableReason, maxBytes, rateId, ...access }) => ({
      id: capability.id,
      name: capability.name,
      status,
      unavailable_reason: unavailableReason,
      extensions: [...capability.extensions],
      media_types: [...capability.mediaTypes],
      max_bytes: maxBytes,
      options: {
        mode: [...capability.modes],
        layout_fidelity: [...capability.layoutFidelities],
        pages: capability.pages,
      },
      options_schema: { ...capability.optionsSchema },
      ...(access.languages === null ? {} : { languages: [...access.languages] }),
      ...(access.speechModels === null ? {} : { speech_models: [...access.speechModels] }),
      requires_account: access.requiresAccount,
      guest_preview: access.guestPreview,
      rate_id: rateId,
      source_unit_kind: capability.sourceUnitKind,
    })),
    url_sources: sources.map(({ id, status, unavailableReason, hosts }) => ({
      id,
      status,
      unavailable_reason: unavailableReason,
      hosts: [...hosts],
    })),
  };
}
