import { isoTime } from "../../../config/ambient.ts";
import { creditsOf } from "../../../config/credits.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs } from "../../../config/units.ts";
import type { GrantedBefore } from "../../../ledger/contract.ts";
import { newId } from "../../shared/identifiers.ts";
import { planById, planLimits } from "../accounts/plans.ts";
import { invalid, requireText } from "../checks.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

interface GrantCredits {
  organization: string;
  /** One of the two. */
  creditUnits?: number;
  /** Of the configured packs. */
  pack?: string;
  /** From now; beside creditUnits only, because a pack has its own. */
  expiresDays?: number;
  reason: string;
  /** The administrator's name for it; the same one is granted once, however often it is asked for. */
  reference?: string;
}

export interface Granted {
  organization: string;
  reference: string | null;
  /** True: the reference stood for this grant already, and nothing was added. */
  replayed: boolean;
  /** ISO 8601. */
  grantedAt: string;
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
      const { organization, reason, pack, reference } = args;
      const { units: creditUnits, days } = contentOf(args);
      requireText("reason", reason);
      if (reference !== undefined) requireText("reference", reference);
      const { id, planId } = await organizationNamed(core, organization);
      const nowMs = clock.nowMs();
      const expiresAtMs = days === null ? null : nowMs + days * dayMs;
      const result = await ledger.write("grantCredits", {
        transferId: newId("trf", random),
        organizationId: id,
        creditUnits,
        reason,
        ...(pack === undefined ? {} : { packId: pack }),
        ...(reference === undefined ? {} : { reference }),
        expiresAtMs,
        actor: core.by.actor,
        nowMs,
      });
      if (result.outcome === "organization_not_found") throw new Fault(result.outcome);
      if (result.outcome === "reference_conflict") throw referenceTaken(args, result.first);
      // Of a repeat the first grant is told, not the one that it would have been now.
      const granted =
        result.outcome === "replayed"
          ? result.first
          : { creditUnits, packId: pack ?? null, grantedAtMs: nowMs, expiresAtMs };

      const { available } = await ledger.read.balance(id, planLimits(planById(settings, planId)), nowMs);
      return {
        organization,
        reference: reference ?? null,
        replayed: result.outcome === "replayed",
        grantedAt: isoTime(granted.grantedAtMs),
        creditUnits: granted.creditUnits,
        pack: granted.packId,
        expiresAt: granted.expiresAtMs === null ? null : isoTime(granted.expiresAtMs),
        availableCreditUnits: available,
      };
    },
  };
}

function referenceTaken({ reference, organization }: GrantCredits, first: GrantedBefore): Fault {
  const pack = first.packId === null ? "" : ` (pack ${first.packId})`;
  const until = first.expiresAtMs === null ? "" : `, to be spent before ${isoTime(first.expiresAtMs)}`;
  const message = `${organization} was granted something else under the reference ${JSON.stringify(reference)}: ${creditsOf(first.creditUnits)} Credits${pack} at ${isoTime(first.grantedAtMs)}${until}. Nothing was granted now; a new grant needs a new reference.`;
  return new Fault("idempotency_conflict", { message, details: [{ path: "/reference", message }] });
}
