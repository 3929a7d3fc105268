import { limits } from "../../../config/limits.ts";
import { creditModelVersion, type Rate as RateFacts, rateCardVersion } from "../../../config/rates.ts";
import type { Plan } from "../../../config/settings/kinds.ts";
import { mib } from "../../../config/units.ts";
import { contractVersion, version } from "../../../config/version.ts";
import type { CapabilityStatus } from "../../services/contract.ts";
import type { CapabilityCatalog, PricingCatalog, Rate } from "../schemas/discovery.ts";

export function capabilitiesView(statuses: readonly CapabilityStatus[]): CapabilityCatalog {
  return {
    service: "markmill",
    version,
    contract_version: contractVersion,
    credit_scale: limits.creditScale,
    capabilities: statuses.map(({ capability, status, unavailableReason, maxBytes, rate }) => ({
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
      requires_account: capability.requiresAccount,
      guest_preview: capability.guestPreview,
      rate_id: rate.id,
      source_unit_kind: capability.sourceUnitKind,
    })),
    url_sources: [],
  };
}

export function catalogView(
  plans: readonly Plan[],
  rates: readonly { rate: RateFacts; capabilityIds: string[] }[],
): PricingCatalog {
  return {
    credit_scale: limits.creditScale,
    credit_model_version: creditModelVersion,
    rate_card_version: rateCardVersion,
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      monthly_credit_units: plan.monthly_credits * limits.creditScale,
      active_api_keys: plan.active_api_keys,
      max_upload_bytes: plan.max_upload_mib * mib,
      max_active_jobs: plan.max_active_jobs,
    })),
    packs: [],
    rates: rates.map(({ rate, capabilityIds }) => rateView(rate, capabilityIds)),
  };
}

function rateView(rate: RateFacts, capabilityIds: string[]): Rate {
  const components = rate.components.map((component) => ({
    metric: component.metric,
    credit_units_per_step: component.creditUnitsPerStep,
    units_per_step: component.unitsPerStep,
    minimum_credit_units: component.minimumCreditUnits,
    rounding: component.rounding,
  }));
  const [only, ...others] = components;
  const { metric: _metric, ...flat } = only ?? { metric: null };
  return {
    id: rate.id,
    capability_ids: capabilityIds,
    unit: rate.unit,
    ...(others.length === 0 ? flat : {}),
    components,
  };
}
