import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs } from "../../../config/units.ts";
import { newId } from "../../identifiers.ts";
import { planById, planLimits } from "../plans.ts";
import { invalid, requireText } from "./checks.ts";
import { type AdminCore, actor } from "./core.ts";
import { organizationNamed } from "./organizations.ts";

interface GrantCredits {
  organization: string;
  /** One of the two. */
  creditUnits?: number;
  /** Of the configured packs. */
  pack?: string;
  /** From now; beside creditUnits only, because a pack has its own. */
  expiresDays?: number;
  reason: string;
}

interface Granted {
  organization: string;
  creditUnits: number;
  pack: string | null;
  /** ISO 8601; null: they do not expire. */
  expiresAt: string | null;
  availableCreditUnits: number;
}

export interface CreditOperations {
  grantCredits(args: GrantCredits): Promise<Granted>;
}

/** A billion Credits: far from the integers that SQLite and JSON cannot say. */
const grantUnitsMax = 1_000_000_000_000;
const expiresDaysMax = 36_500;

export function creditOperations(core: AdminCore): CreditOperations {
  const { settings, ledger, clock, random } = core;

  function packNamed(id: string) {
    const pack = settings.packs.find((each) => each.id === id);
    if (pack) return pack;
    const known = settings.packs.map((each) => each.id).join(", ");
    throw invalid(
      "pack",
      `There is no pack ${JSON.stringify(id)}; ${known === "" ? "none is configured" : `there are ${known}`}.`,
    );
  }

  /** What is granted, checked: a pack's own Credits and days, or those that are named. */
  function contentOf({ creditUnits, pack, expiresDays }: GrantCredits) {
    if ((pack === undefined) === (creditUnits === undefined)) {
      throw invalid("credits", "Grant either a number of Credits or a pack.");
    }
    if (pack !== undefined) {
      if (expiresDays !== undefined) {
        throw invalid("expires_days", "A pack says itself when its Credits expire.");
      }
      const { credits, expires_days } = packNamed(pack);
      return { units: credits * limits.creditScale, days: expires_days ?? null };
    }
    const units = creditUnits ?? 0;
    if (!Number.isSafeInteger(units) || units < 1 || units > grantUnitsMax) {
      throw invalid("credits", `Grant between 0.001 and ${grantUnitsMax / limits.creditScale} Credits.`);
    }
    const days = expiresDays ?? null;
    if (days !== null && (!Number.isInteger(days) || days < 1 || days > expiresDaysMax)) {
      throw invalid("expires_days", `Credits can expire after 1 to ${expiresDaysMax} days.`);
    }
    return { units, days };
  }

  return {
    async grantCredits(args) {
      const { organization, reason, pack } = args;
      const { units: creditUnits, days } = contentOf(args);
      requireText("reason", reason);
      const { id, planId } = await organizationNamed(core, organization);
      const nowMs = clock.nowMs();
      const expiresAtMs = days === null ? null : nowMs + days * dayMs;
      const { outcome } = await ledger.write("grantCredits", {
        transferId: newId("trf", random),
        organizationId: id,
        creditUnits,
        reason,
        ...(pack === undefined ? {} : { packId: pack }),
        expiresAtMs,
        actor,
        nowMs,
      });
      if (outcome !== "granted") throw new Error(`organization ${id} vanished`);

      const { available } = await ledger.read.balance(id, planLimits(planById(settings, planId)), nowMs);
      return {
        organization,
        creditUnits,
        pack: pack ?? null,
        expiresAt: expiresAtMs === null ? null : isoTime(expiresAtMs),
        availableCreditUnits: available,
      };
    },
  };
}
