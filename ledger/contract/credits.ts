/** Credits: what an organization holds, and what moves it. */

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
