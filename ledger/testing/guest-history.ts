import fc from "fast-check";
import { limits } from "../../config/limits.ts";
import { prefixLength } from "../guests/prefix.ts";
import type { JobEnding } from "../jobs/end.ts";
import { createContext } from "../unit-context.ts";
import type { UnitName, Units } from "../units.ts";
import { createUnits, type UnitSet } from "../units.ts";
import { runGroup } from "../writer/group-commit.ts";
import {
  addAccount,
  addGuestUpload,
  admission,
  claimOf,
  guestActor,
  guestConfirmation,
  hashOf,
  pairOf,
} from "./guests.ts";
import { dayMs, type Harness, memoryLedger, noonMs, success } from "./harness.ts";

/** One thing that happens; small numbers choose among what there is by then. */
export type GuestStep =
  | { do: "upload"; token: number; estimate: number }
  | { do: "session"; uploads: readonly number[]; visitor: number }
  | { do: "confirm"; upload: number; visitor: number }
  | { do: "convert"; token: number; estimates: readonly number[]; visitor: number }
  | { do: "lease" }
  | { do: "end"; actual: number | null }
  | { do: "cancel" | "delete"; job: number }
  | { do: "claim"; session: number; organization: number; allowance: number }
  | { do: "crash" }
  | { do: "wait"; hours: number }
  | { do: "sweep" };

const index = fc.nat({ max: 20 });
const visitor = fc.nat({ max: 2 });
const estimate = fc.oneof(fc.nat({ max: 2_500 }), fc.constantFrom(0, 2_500, 5_000, 5_001));
const step = <T extends GuestStep["do"]>(
  weight: number,
  name: T,
  rest: Record<string, fc.Arbitrary<unknown>>,
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<GuestStep>,
});

export const guestSteps: fc.Arbitrary<GuestStep> = fc.oneof(
  step(8, "upload", { token: fc.nat({ max: 5 }), estimate }),
  step(5, "session", { uploads: fc.array(index, { minLength: 1, maxLength: 5 }), visitor }),
  step(4, "confirm", { upload: index, visitor }),
  step(2, "convert", {
    token: fc.nat({ max: 5 }),
    estimates: fc.array(estimate, { minLength: 1, maxLength: 4 }),
    visitor,
  }),
  step(6, "lease", {}),
  step(6, "end", { actual: fc.option(fc.nat({ max: 6_000 })) }),
  step(1, "cancel", { job: index }),
  step(1, "delete", { job: index }),
  step(7, "claim", {
    session: fc.nat({ max: 6 }),
    organization: fc.nat({ max: 1 }),
    allowance: fc.constantFrom(0, 400, 50_000, 50_000),
  }),
  step(2, "crash", {}),
  step(2, "wait", { hours: fc.constantFrom(1, 7, 25) }),
  step(1, "sweep", {}),
);

const dailySessions = 2;
const dailySessionsPerAddress = 3;
export const quotas = { visitor: dailySessions, address: dailySessionsPerAddress };

/** A ledger that guests and two organizations use, its own clock, and what every step must come to. */
export class GuestHistory {
  readonly ledger: Harness = memoryLedger();
  readonly reached = new Set<string>();
  /** By session, the first claim that was settled. */
  readonly claims = new Map<string, { organization: string; creditUnits: number }>();
  /** The most that each counter ever said: days are forgotten. */
  readonly counted = new Map<string, number>();
  readonly #uploads: { name: string; token: string }[] = [];
  readonly #sessions: string[] = [];
  /** Estimates of all guests' jobs that there ever were. */
  readonly dispatched = new Map<string, number>();
  #units: UnitSet = this.ledger.units;
  #leased: { jobId: string; leaseToken: string }[] = [];
  nowMs = noonMs;
  #count = 0;

  constructor() {
    for (const name of ["a", "b"]) addAccount(this.ledger, name);
  }

  #run<N extends UnitName>(name: N, args: Units[N]["args"]): Units[N]["result"] {
    const [answer] = runGroup(this.ledger.connection, this.#units, [{ id: 1, name, args }]);
    if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.result as never;
  }

  apply(step: GuestStep): void {
    this.#count += 1;
    const { nowMs } = this;
    if (step.do === "wait") this.nowMs += step.hours * 3_600_000;
    else if (step.do === "sweep") this.#run("sweep", { nowMs, limit: 3 });
    else if (step.do === "crash") this.#crash();
    else if (step.do === "upload") this.#upload(step);
    else if (step.do === "session") this.#session(step);
    else if (step.do === "confirm") this.#confirm(step);
    else if (step.do === "convert") this.#convert(step);
    else if (step.do === "lease") this.#lease();
    else if (step.do === "end") this.#end(step);
    else if (step.do === "claim") this.#claim(step);
    else this.#onJob(step);
    this.#note();
  }

  /** A process that knows nothing but what is stored; whoever worked is gone. */
  #crash(): void {
    this.#units = createUnits(createContext(this.ledger.connection.db));
    this.#leased = [];
    this.#run("requeueLeases", { which: "all", nowMs: this.nowMs });
  }

  #upload({ token, estimate: estimatedCreditUnits }: Extract<GuestStep, { do: "upload" }>): void {
    const name = `${this.#count}`;
    const times = { createdAtMs: this.nowMs, expiresAtMs: this.nowMs + dayMs };
    addGuestUpload({ run: (...args) => this.#run(...args) }, name, estimatedCreditUnits, {
      token: `t${token}`,
      ...times,
    });
    this.#uploads.push({ name, token: `t${token}` });
  }

  #admission(visitorIndex: number) {
    const name = `${this.#count}`;
    this.#sessions.push(name);
    // Two of the three browsers share an address.
    const visit = { visitor: `v${visitorIndex}`, address: `192.0.2.${visitorIndex === 0 ? 1 : 2}` };
    return admission(name, {
      visit,
      dailySessions,
      dailySessionsPerAddress,
      salt: hashOf(`salt ${this.#count}`),
    });
  }

  #session({ uploads, visitor: visitorIndex }: Extract<GuestStep, { do: "session" }>): void {
    const chosen = uploads.flatMap((at) => this.#uploads[at % Math.max(1, this.#uploads.length)] ?? []);
    if (chosen.length === 0) return;
    const before = this.#jobIds();
    const pairs = chosen.map(({ name, token }) => pairOf(name, token));
    const free = this.#areFree(pairs.map(({ uploadId }) => uploadId));
    const common = { queueJobsMax: 1_000, actor: guestActor, nowMs: this.nowMs };
    const result = this.#run("createGuestSession", { ...this.#admission(visitorIndex), ...common, pairs });
    this.#tell(`session ${result.outcome}`);
    const made = [...this.#jobIds()].filter((id) => !before.has(id));
    if (result.outcome !== "created") {
      if (made.length > 0) throw new Error(`${result.outcome}, and yet ${made.join()} were made`);
      return;
    }
    if (free === null) return;
    const length = prefixLength(free, limits.guestCreditUnitsMax);
    const expected = pairs.slice(0, length).map(({ jobId }) => jobId);
    if (made.sort().join() !== expected.sort().join()) throw new Error(`made ${made}, not ${expected}`);
    const deferred = result.session.items.slice(length).map(({ status }) => status);
    const wanted = deferred.map((_, at) => (at === 0 ? "deferred_credit_limit" : "deferred_after_limit"));
    if (deferred.join() !== wanted.join()) throw new Error(`deferred ${deferred.join()}`);
  }

  /** The estimates where none of the uploads has a job yet, else null. */
  #areFree(ids: readonly string[]): number[] | null {
    const rows = ids.map((id) =>
      this.ledger.rows<{ job_id: string | null; estimated_credit_units: number }>(
        `SELECT job_id, estimated_credit_units FROM uploads WHERE id = '${id}'`,
      ),
    );
    const found = rows.flatMap(([row]) => (row?.job_id === null ? [row.estimated_credit_units] : []));
    return found.length === ids.length ? found : null;
  }

  #confirm({ upload, visitor: visitorIndex }: Extract<GuestStep, { do: "confirm" }>): void {
    const chosen = this.#uploads[upload % Math.max(1, this.#uploads.length)];
    if (chosen === undefined) return;
    const guest = this.#admission(visitorIndex);
    const args = guestConfirmation(chosen.name, { token: chosen.token, guest, nowMs: this.nowMs });
    this.#tell(`confirm ${this.#run("confirmGuestJob", args).outcome}`);
  }

  #convert({ token, estimates, visitor: visitorIndex }: Extract<GuestStep, { do: "convert" }>): void {
    const before = this.#jobIds();
    const owner = { jobTokenHash: hashOf(`t${token}`) };
    const names = estimates.map((_, at) => `${this.#count}_${at}`);
    const result = this.#run("confirmGuestSet", {
      setId: `set_${this.#count}`,
      owner,
      clientRequestId: null,
      fingerprint: "f".repeat(64),
      files: estimates.map((estimatedCreditUnits, at) => ({
        filename: "a.pdf",
        jobId: `job_${names[at]}`,
        holdId: `hld_${names[at]}`,
        upload: {
          ...baseUpload,
          id: `upl_${names[at]}`,
          owner,
          estimatedCreditUnits,
          createdAtMs: this.nowMs,
          expiresAtMs: this.nowMs + dayMs,
        },
      })),
      spendingLimitCreditUnits: null,
      plan: { maxActiveJobs: null, monthlyCreditUnits: 0 },
      queueJobsMax: 1_000,
      guest: this.#admission(visitorIndex),
      actor: guestActor,
      nowMs: this.nowMs,
    });
    this.#tell(`convert ${result.outcome}`);
    const made = [...this.#jobIds()].filter((id) => !before.has(id)).length;
    // Without a gap: what was made are the first ones.
    for (const [at, name] of names.entries()) {
      if (this.#jobIds().has(`job_${name}`) !== at < made) throw new Error(`${name} was passed over`);
      if (at < made || result.outcome === "quota_exceeded") this.#uploads.push({ name, token: `t${token}` });
    }
  }

  #lease(): void {
    const leaseToken = `lease_${this.#count}`;
    const leaseUntilMs = this.nowMs + 99 * dayMs;
    const leased = this.#run("leaseJob", { leaseToken, nowMs: this.nowMs, leaseUntilMs });
    if (leased !== null) this.#leased.push({ jobId: leased.job.id, leaseToken });
  }

  #end({ actual }: Extract<GuestStep, { do: "end" }>): void {
    const leased = this.#leased.shift();
    if (leased === undefined) return;
    const failed = { status: "failed", errorCode: "conversion_failed", error: "No.", supportReference: null };
    const ending = (actual === null ? failed : success(actual)) as JobEnding;
    this.#run("endJob", { ...leased, ending, retentionMs: 30 * dayMs, nowMs: this.nowMs });
  }

  #onJob({ do: name, job }: Extract<GuestStep, { job: number }>): void {
    const chosen = this.#uploads[job % Math.max(1, this.#uploads.length)];
    if (chosen === undefined) return;
    const row = this.ledger.rows<{ job_id: string }>(
      `SELECT job_id FROM uploads WHERE id = 'upl_${chosen.name}'`,
    )[0];
    const args = {
      jobId: row?.job_id ?? "none",
      owner: { jobTokenHash: hashOf(chosen.token) },
      actor: guestActor,
      nowMs: this.nowMs,
    };
    if (name === "cancel") this.#run("cancelJob", { ...args, retentionMs: dayMs });
    else this.#run("deleteJob", args);
  }

  #claim({ session, organization, allowance }: Extract<GuestStep, { do: "claim" }>): void {
    const name = this.#sessions[session % Math.max(1, this.#sessions.length)];
    if (name === undefined) return;
    const org = organization === 0 ? "a" : "b";
    const id = `gps_${name}`;
    const live = this.ledger.rows<{ status: string; actual: number | null }>(
      `SELECT status, actual_credit_units AS actual FROM jobs JOIN guest_session_items ON job_id = jobs.id WHERE session_id = '${id}'`,
    );
    const spentBefore = this.#spent();
    const result = this.#run(
      "claimGuestSession",
      claimOf(name, org, { monthlyCreditUnits: allowance, nowMs: this.nowMs }),
    );
    this.#tell(`claim ${result.outcome}`);
    const first = this.claims.get(id);
    let charged = 0;
    if (result.outcome === "settled") {
      const expected = live.reduce((sum, { actual }) => sum + (actual ?? 0), 0);
      const before = first?.creditUnits ?? Math.min(expected, limits.guestCreditUnitsMax);
      if (result.actualCreditUnits !== before)
        throw new Error(`claimed for ${result.actualCreditUnits}, not ${before}`);
      if (first !== undefined && first.organization !== org)
        throw new Error("another account claimed it, too");
      if (live.some(({ status }) => status === "queued" || status === "running"))
        throw new Error("claimed while it ran");
      if (first === undefined) charged = before;
      else this.#tell("claim repeated");
      if (first === undefined && before > 0) this.#tell("claim charged");
      this.claims.set(id, { organization: org, creditUnits: before });
    }
    if (this.#spent() !== spentBefore + charged) throw new Error("a claim moved what it should not");
  }

  #spent(): number {
    return (
      this.ledger.rows<{ balance: number }>("SELECT balance FROM credit_accounts WHERE id = 'spent'")[0]
        ?.balance ?? 0
    );
  }

  #jobIds(): Set<string> {
    return new Set(this.ledger.rows<{ id: string }>("SELECT id FROM jobs").map(({ id }) => id));
  }

  #tell(what: string): void {
    this.reached.add(what);
  }

  #note(): void {
    for (const { day, kind, hash, sessions } of this.ledger.rows<{
      day: string;
      kind: "visitor" | "address";
      hash: string;
      sessions: number;
    }>("SELECT * FROM guest_counters"))
      this.counted.set(`${kind} ${day} ${hash}`, sessions);
    for (const { id, units } of this.ledger.rows<{ id: string; units: number }>(
      "SELECT id, estimated_credit_units AS units FROM jobs",
    ))
      this.dispatched.set(id, units);
  }
}

const baseUpload = {
  filename: "a.pdf",
  bytes: 1,
  sha256: "ab".repeat(32),
  capabilityId: "pdf-to-markdown",
  request: {},
  measurement: {},
  creditModelVersion: "m",
  rateCardVersion: "r",
  jobId: null,
};
