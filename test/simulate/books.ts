/** Holds ledger, second book and disk against each other. Works outside of the simulated process and survives it. */

import { hourMs } from "../../config/units.ts";
import type { UnitName, Units } from "../../ledger/contract.ts";
import { verifyDataDir } from "../../ledger/verify/verify.ts";
import type { UnitAnswer, UnitRequest } from "../../ledger/writer/messages.ts";
import type { Disk } from "./disk.ts";
import type { Receivers } from "./egress.ts";
import { Entries, Inspector } from "./inspector.ts";
import type { LedgerDir } from "./ledger-dir.ts";
import { Model } from "./model/model.ts";
import { short } from "./trace.ts";
import type { World } from "./world.ts";

const notificationWaitMsMax = 11 * hourMs;

interface Noted {
  name: UnitName;
  args: Units[UnitName]["args"];
  result: Units[UnitName]["result"];
}

/** Marks a refusal that the product is not to blame for. */
export const refused = "simulated refusal";

export class Books {
  readonly model: Model;
  readonly #entries: Entries;
  #inspector: Inspector | null = null;
  /** Units of the transaction that is open, in order; those that failed are taken out again. */
  #open: Noted[] = [];
  #kept = 0;
  /** Jobs changed by each unit of the last transaction that took effect. */
  #changed: (readonly string[])[] = [];
  /** How often each unit was committed, by its outcome. */
  readonly counts = new Map<string, number>();

  constructor(
    readonly world: World,
    readonly dir: LedgerDir,
    readonly disk: Disk,
    readonly receivers: Receivers,
  ) {
    this.model = new Model((invariant, message) => world.violate(invariant, message));
    this.#entries = new Entries(world);
  }

  begin(): void {
    this.#open = [];
    this.#changed = [];
  }

  note(name: string, args: unknown, result: unknown): void {
    this.#open.push({ name: name as UnitName, args: args as never, result: result as never });
  }

  /** Before a unit: what is noted from here on goes if it fails. */
  savepoint(): void {
    this.#kept = this.#open.length;
  }

  rollBackUnit(): void {
    this.#open.length = this.#kept;
  }

  committed(): void {
    this.#changed = this.#open.map(({ name, args, result }) => {
      const outcome =
        typeof result === "object" && result !== null && "outcome" in result ? result.outcome : "";
      const what = `${name} ${outcome}`.trimEnd();
      this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
      const jobIds = this.model.apply(name, args, result);
      this.world.note(`  ${what} ${jobIds.map(short).join(" ")}`);
      return jobIds;
    });
    this.#open = [];
  }

  /** Answers tell which jobs changed, and no unit breaks a rule of its own. */
  answered(requests: readonly UnitRequest[], answers: readonly UnitAnswer[]): void {
    const changed = [...this.#changed];
    for (const [index, answer] of answers.entries()) {
      const name = requests[index]?.name;
      if (answer.ok) {
        const told = answer.changes?.jobIds ?? [];
        for (const jobId of changed.shift() ?? []) {
          this.world.check(told.includes(jobId), "changes are told", () => `${name} hides that of ${jobId}`);
        }
      } else {
        const { kind, message } = answer.failure;
        this.world.note(`  ${name} failed: ${kind}`);
        const blameless = kind !== "internal" || message === refused;
        this.world.check(blameless, "no unit breaks", () => `${name}: ${message}`);
      }
    }
  }

  reopened(): void {
    this.#inspector?.close();
    this.#inspector = new Inspector(this.dir.path);
  }

  closed(): void {
    this.#inspector?.close();
    this.#inspector = null;
  }

  /** After every event. While no process is up, nothing can change the ledger, and its file is left alone. */
  check(): void {
    this.#inspector?.check(this.world, this.model, this.#entries);
    this.#checkFiles();
    this.world.throwViolation();
  }

  #checkFiles(): void {
    const { model, disk, world } = this;
    for (const { id } of model.uploads.values()) {
      world.check(disk.uploads.has(id), "a row's file is there", () => `upload ${id}`);
    }
    for (const { id, status, metrics } of model.jobs.values()) {
      if (status !== "succeeded") continue;
      const pages = disk.results.get(id)?.pages;
      const same = pages === metrics?.pages;
      world.check(same, "a success's result is there", () => `${id}: ${pages}, not ${metrics?.pages}`);
    }
  }

  /** Files of nobody; the first sweep after a start removes them. */
  leftovers(): string[] {
    const { model, disk } = this;
    return [
      ...[...disk.uploads.keys()].filter((id) => !model.uploads.has(id)),
      ...[...disk.results.keys()].filter((id) => model.jobs.get(id)?.status !== "succeeded"),
      ...disk.work.keys(),
    ];
  }

  /** Notifications that would be tried later than the schedule ever says: of a clock that was set back since. */
  lateNotifications(): string[] {
    const latestMs = this.world.clock.nowMs() + notificationWaitMsMax;
    return [...this.model.events.byId]
      .filter(([, { state, nextAttemptAtMs }]) => state === "pending" && nextAttemptAtMs > latestMs)
      .map(([eventId]) => eventId);
  }

  /** What counts as delivered has arrived. */
  checkNotifications(): void {
    const { model, receivers, world } = this;
    for (const [eventId, { state }] of model.events.byId) {
      const arrived = state !== "delivered" || receivers.accepted.has(eventId);
      world.check(arrived, "what is delivered was received", () => eventId);
    }
    world.throwViolation();
  }

  /** Recomputes everything as `markmill admin verify-ledger` does. */
  verify(): void {
    const { problems, head } = verifyDataDir(this.dir.path);
    this.world.note(`verified ${head}`);
    this.world.check(problems.length === 0, "verify-ledger", () => problems.join("; "));
    this.world.throwViolation();
  }
}
