/** What a new card may be called. */
import type { AdminRateCard } from "../../../src/client/generated/admin-schema.ts";
import { prices } from "../../messages/admin/prices.ts";

/** Null: it is fine. */
export function versionProblem(text: string, cards: readonly AdminRateCard[]): string | null {
  const version = text.trim();
  if (version === "") return prices.versionMissing;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(version)) return prices.versionForm;
  return cards.some(({ rate_card_version }) => rate_card_version === version)
    ? prices.versionTaken(version)
    : null;
}
