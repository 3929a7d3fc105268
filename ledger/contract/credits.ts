/** Credits: what an organization holds, and what moves it. */
import type { Actor } from "./owners.ts";

export interface PlanLimits {
  /** Null: no limit. */
  maxActiveJobs: number | null;
  monthlyCreditUnits: number;
}

export interface Balance {
  /** Spendable now, credit_units, with this month's allowance counted even before its first use. */
  available: number;
  /** Held for queued and running jobs. */
  held: number;
}

/** The grant that a reference stands for already. */
export interface GrantedBefore {
  creditUnits: number;
  packId: string | null;
  grantedAtMs: number;
  /** Null: does not expire. */
  expiresAtMs: number | null;
}

export interface CreditUnits {
  grantCredits: {
    args: {
      transferId: string;
      organizationId: string;
      creditUnits: number;
      reason: string;
      /** The configured pack that it is, if it is one. */
      packId?: string;
      /**
       * What the administrator calls it, 1 to 200 characters: one grant of the organization has it, for ever. A repeat
       * is the same when amount, pack and the time until the Credits expire are.
       */
      reference?: string;
      /** Null: does not expire. */
      expiresAtMs: number | null;
      actor: Actor;
      nowMs: number;
    };
    result:
      | { outcome: "granted" | "organization_not_found" }
      | { outcome: "replayed" | "reference_conflict"; first: GrantedBefore };
  };
}

export interface CreditQueries {
  balance(organizationId: string, plan: PlanLimits, nowMs: number): Promise<Balance>;
  periodUsage(
    organizationId: string,
    fromMs: number,
    toMs: number,
  ): Promise<{ spentCreditUnits: number; jobsSucceeded: number; jobsFailed: number }>;
}
