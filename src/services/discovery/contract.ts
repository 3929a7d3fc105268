/** What this installation can do, for whom, and at what price. */
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
  /** The least of configuration, plan (without an account: what guests may upload, where they may) and kind. */
  maxBytes: number;
  rateId: string;
  /** Whether it takes an account, but for what `guestPreview` allows. */
  requiresAccount: boolean;
  /** Whether guests may preview some files of the kind here. */
  guestPreview: boolean;
  /** That text which is only shown can be read in here, or what is spoken heard; null for kinds without. */
  languages: readonly string[] | null;
  /** Names of the speech models, for recordings; null for the others. */
  speechModels: readonly string[] | null;
}

export interface UrlSourceStatus {
  id: string;
  status: "live" | "unavailable";
  unavailableReason: string | null;
  /** `*`: every public host. */
  hosts: readonly string[];
}

export interface Discovery {
  /** Of a caller's files, whatever they are; a kind may allow less. */
  uploadLimit(principal: OwningPrincipal): UploadLimit;
  capabilities(principal: OwningPrincipal | null): CapabilityStatus[];
  /** What can be imported by its address. */
  urlSources(): UrlSourceStatus[];
  plans(): readonly Plan[];
  packs(): readonly Pack[];
  /** The card that prices new estimates. */
  rateCard(): RateCard;
  /** What some counts come to, by the id of the rate. */
  priceExamples(): ReadonlyMap<string, readonly PriceExample[]>;
}
