import { limits } from "../../../config/limits.ts";
import { rateDocument } from "../../../config/rates/document.ts";
import { mib } from "../../../config/units.ts";
import { contractVersion, version } from "../../../config/version.ts";
import { limitOf } from "../../services/accounts/plans.ts";
import type { CapabilityStatus, Discovery, UrlSourceStatus } from "../../services/discovery/contract.ts";
import type { CapabilityCatalog, PricingCatalog } from "./catalogs.ts";

export function capabilitiesView(
  statuses: readonly CapabilityStatus[],
  sources: readonly UrlSourceStatus[],
): CapabilityCatalog {
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
      ...{ id, status, unavailable_reason: unavailableReason, hosts: [...hosts] },
    })),
  };
}

export function plansView(discovery: Discovery): Pick<PricingCatalog, "plans"> {
  return {
    plans: discovery.plans().map((plan) => ({
      id: plan.id,
      name: plan.name,
      monthly_credit_units: plan.monthly_credits * limits.creditScale,
      active_api_keys: limitOf(plan.active_api_keys),
      max_upload_bytes: plan.max_upload_mib * mib,
      max_active_jobs: limitOf(plan.max_active_jobs),
    })),
  };
}

export function packsView(discovery: Discovery): Pick<PricingCatalog, "packs"> {
  return {
    packs: discovery.packs().map((pack) => ({
      id: pack.id,
      name: pack.name,
      credit_units: pack.credits * limits.creditScale,
      expires_days: pack.expires_days ?? null,
    })),
  };
}

export function catalogView(discovery: Discovery): PricingCatalog {
  const card = discovery.rateCard();
  const examples = discovery.priceExamples();
  return {
    credit_scale: limits.creditScale,
    credit_model_version: card.creditModelVersion,
    rate_card_version: card.version,
    ...plansView(discovery),
    ...packsView(discovery),
    rates: card.rates.map((rate) => ({
      ...rateDocument(rate),
      examples: (examples.get(rate.id) ?? []).map(({ metrics, creditUnits }) => ({
        metrics: { ...metrics } as Record<string, number>,
        credit_units: creditUnits,
      })),
    })),
  };
}
