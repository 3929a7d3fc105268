/** Capabilities, sources and prices of this installation. */
import type { RateCard } from "../../../config/rates.ts";
import type { Pack, Plan } from "../../../config/settings/kinds.ts";
import type { Capability } from "../../../converters/contract.ts";
import type { OwningPrincipal } from "../../auth/principal.ts";
import type { PriceExample } from "../uploads/pricing.ts";
import type { UploadLimit } from "../uploads/upload-limits.ts";

export interface CapabilityStatus {
  capability: Capability;
  status: "live" | "degraded" | "unavailable";
  unavailableReason: string | null;
  /** Smallest limit of configuration, plan (or guests) and file type. */
  maxBytes: number;
  rateId: string;
  /** Whether an account is required, apart from `guestPreview`. */
  requiresAccount: boolean;
  /** Whether guests may preview some files of this type. */
  guestPreview: boolean;
  /** OCR or speech languages; null: not applicable. */
  languages: readonly string[] | null;
  /** Names of speech models for recordings; else null. */
  speechModels: readonly string[] | null;
}

export interface UrlSourceStatus {
  id: string;
  status: "live" | "unavailable";
  unavailableReason: string | null;
  /** `*`: all public hosts. */
  hosts: readonly string[];
}

export interface Discovery {
  /** Limit for all file types; a type may allow less. */
  uploadLimit(principal: OwningPrincipal): UploadLimit;
  capabilities(principal: OwningPrincipal | null): CapabilityStatus[];
  /** Sources for URL imports. */
  urlSources(): UrlSourceStatus[];
  plans(): readonly Plan[];
  packs(): readonly Pack[];
  /** The rate card for new estimates. */
  rateCard(): RateCard;
  /** Example prices by rate id. */
  priceExamples(): ReadonlyMap<string, readonly PriceExample[]>;
}
