/** Credits by the specification, in plain maps; shares no code with the ledger. */

export interface Bucket {
  id: string;
  organizationId: string;
  remaining: number;
  createdAtMs: number;
  expiresAtMs: number | null;
  lapsed: boolean;
  monthly: boolean;
}

export interface Part {
  bucket: Bucket;
  units: number;
}

/** Unpaid parts of a hold, in the order in which they were taken. */
export type Hold = readonly Part[];

const nextMonthMs = (nowMs: number) => {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
};

export class CreditModel {
  readonly buckets = new Map<string, Bucket>();
  readonly organizations = new Map<string, { held: number }>();
  spent = 0;

  issue(bucket: Omit<Bucket, "lapsed">): void {
    this.buckets.set(bucket.id, { ...bucket, lapsed: false });
  }

  /** The month's allowance, once; a clock that was set back brings no earlier month's allowance. */
  allow(organizationId: string, monthlyUnits: number, nowMs: number): void {
    if (monthlyUnits === 0 || this.#allowed(organizationId, nowMs)) return;
    const id = `allowance:${organizationId}:${new Date(nowMs).toISOString().slice(0, 7)}`;
    const expiresAtMs = nextMonthMs(nowMs);
    this.issue({
      id,
      organizationId,
      remaining: monthlyUnits,
      createdAtMs: nowMs,
      expiresAtMs,
      monthly: true,
    });
  }

  #allowed(organizationId: string, nowMs: number): boolean {
    const untilMs = nextMonthMs(nowMs);
    return this.#of(organizationId).some(
      ({ monthly, expiresAtMs }) => monthly && expiresAtMs !== null && expiresAtMs >= untilMs,
    );
  }

  #of(organizationId: string): Bucket[] {
    return [...this.buckets.values()].filter((bucket) => bucket.organizationId === organizationId);
  }

  /** Closes what has expired, earliest first, at most `limit`. */
  expire(nowMs: number, organizationId: string | null, limit: number): void {
    const due = [...this.buckets.values()]
      .filter(
        (bucket) =>
          !bucket.lapsed &&
          bucket.expiresAtMs !== null &&
          bucket.expiresAtMs <= nowMs &&
          (organizationId === null || bucket.organizationId === organizationId),
      )
      .sort((a, b) => (a.expiresAtMs ?? 0) - (b.expiresAtMs ?? 0) || (a.id < b.id ? -1 : 1));
    for (const bucket of due.slice(0, limit)) {
      bucket.lapsed = true;
      bucket.remaining = 0;
    }
  }

  #spendable(organizationId: string, nowMs: number): Bucket[] {
    return this.#of(organizationId).filter(
      ({ lapsed, remaining, expiresAtMs }) =>
        !lapsed && remaining > 0 && (expiresAtMs === null || expiresAtMs > nowMs),
    );
  }

  /** Null, and nothing taken, when there is not enough. What expires first is taken first. */
  hold(organizationId: string, units: number, nowMs: number): Hold | null {
    const sources = this.#spendable(organizationId, nowMs).sort(
      (a, b) =>
        (a.expiresAtMs ?? Number.POSITIVE_INFINITY) - (b.expiresAtMs ?? Number.POSITIVE_INFINITY) ||
        a.createdAtMs - b.createdAtMs ||
        (a.id < b.id ? -1 : 1),
    );
    if (sources.reduce((sum, { remaining }) => sum + remaining, 0) < units) return null;
    let missing = units;
    const parts: Part[] = [];
    for (const bucket of sources) {
      const part = Math.min(missing, bucket.remaining);
      if (part === 0) break;
      bucket.remaining -= part;
      missing -= part;
      parts.push({ bucket, units: part });
    }
    this.#heldBy(organizationId, units);
    return parts;
  }

  /** Spends so much of a hold; the rest returns to where it came from, or lapses where that has expired. */
  end(organizationId: string, hold: Hold, spentUnits: number, nowMs: number): void {
    let unpaid = spentUnits;
    for (const { bucket, units } of hold) {
      const paid = Math.min(unpaid, units);
      unpaid -= paid;
      this.spent += paid;
      const open = !bucket.lapsed && (bucket.expiresAtMs === null || bucket.expiresAtMs > nowMs);
      if (open) bucket.remaining += units - paid;
      this.#heldBy(organizationId, -units);
    }
  }

  #heldBy(organizationId: string, units: number): void {
    const organization = this.organizations.get(organizationId);
    if (organization !== undefined) organization.held += units;
  }

  /** What `usage` shows: the month's allowance counts before its first use. */
  balance(organizationId: string, monthlyUnits: number, nowMs: number): { available: number; held: number } {
    const spendable = this.#spendable(organizationId, nowMs);
    const stored = spendable.reduce((sum, { remaining }) => sum + remaining, 0);
    const coming = this.#allowed(organizationId, nowMs) ? 0 : monthlyUnits;
    return { available: stored + coming, held: this.organizations.get(organizationId)?.held ?? 0 };
  }

  accounts(): Map<string, number> {
    const accounts = new Map<string, number>();
    let issued = -this.spent;
    for (const [organizationId, { held }] of this.organizations) {
      const available = this.#of(organizationId).reduce((sum, { remaining }) => sum + remaining, 0);
      accounts.set(`available:${organizationId}`, available).set(`held:${organizationId}`, held);
      issued -= available + held;
    }
    return accounts.set("issued", issued).set("spent", this.spent);
  }
}
