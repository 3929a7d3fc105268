import { limits } from "../../../config/limits.ts";
import { newId } from "../../identifiers.ts";
import { planById, planLimits } from "../plans.ts";
import { invalid, requireText } from "./checks.ts";
import { type AdminCore, actor } from "./core.ts";
import { organizationNamed } from "./organizations.ts";

interface GrantCredits {
  organization: string;
  creditUnits: number;
  reason: string;
}

export interface CreditOperations {
  grantCredits(
    args: GrantCredits,
  ): Promise<{ organization: string; creditUnits: number; availableCreditUnits: number }>;
}

/** A billion Credits: far from the integers that SQLite and JSON cannot say. */
const grantUnitsMax = 1_000_000_000_000;

export function creditOperations(core: AdminCore): CreditOperations {
  const { settings, ledger, clock, random } = core;
  return {
    async grantCredits({ organization, creditUnits, reason }) {
      if (!Number.isSafeInteger(creditUnits) || creditUnits < 1 || creditUnits > grantUnitsMax) {
        throw invalid("credits", `Grant between 0.001 and ${grantUnitsMax / limits.creditScale} Credits.`);
      }
      requireText("reason", reason);
      const { id, planId } = await organizationNamed(core, organization);
      const nowMs = clock.nowMs();
      const grant = {
        transferId: newId("trf", random),
        organizationId: id,
        creditUnits,
        reason,
        expiresAtMs: null,
      };
      await ledger.write("grantCredits", { ...grant, actor, nowMs });

      const { available } = await ledger.read.balance(id, planLimits(planById(settings, planId)), nowMs);
      return { organization, creditUnits, availableCreditUnits: available };
    },
  };
}
