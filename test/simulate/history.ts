/** One seed's history: storms, after each a calm in which everything must come to its end; then a last restart. */

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "../../config/settings/kinds.ts";
import { reloadSettings } from "../../config/settings/reload.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { dayMs, hourMs, minuteMs } from "../../config/units.ts";
import { openWriterSession } from "../../ledger/writer/session.ts";
import { addOrganization } from "../../src/services/admin/organizations.ts";
import type { AccountCaller as ServiceCaller } from "../../src/services/caller.ts";
import { sweep } from "../../src/services/retention/retention.ts";
import type { Started } from "../../src/services/start.ts";
import { Books } from "./books.ts";
import { Caller } from "./caller.ts";
import { Disk } from "./disk.ts";
import { Receivers } from "./egress.ts";
import { LedgerDir, scratch } from "./ledger-dir.ts";
import { type MutantName, mutants } from "./mutants.ts";
import { Network } from "./network.ts";
import { SimulatedServer } from "./server.ts";
import { drawWeather, fairWeather, type Weather } from "./weather.ts";
import { type Gate, Violation, World } from "./world.ts";

export interface HistoryOptions {
  seed: number;
  /** Events until the last calm, which takes some more. */
  steps: number;
  mutant?: MutantName;
  print?: ((line: string) => void) | null;
}

export interface HistoryReport {
  seed: number;
  steps: number;
  /** Of everything that happened, hex. */
  hash: string;
  violation: { invariant: string; message: string; lastLines: string[] } | null;
  events: Readonly<Record<string, number>>;
  units: Readonly<Record<string, number>>;
}

/** After the last fault everything must be over within this time, and within so many events. */
const healing = { msMax: 3 * hourMs, stepsMax: 20_000 };

export async function runHistory(options: HistoryOptions): Promise<HistoryReport> {
  const history = new History(options);
  // In the server it would be the end of the process.
  const unhandled = (reason: unknown) => history.violate("no rejection is left unhandled", String(reason));
  process.on("unhandledRejection", unhandled);
  try {
    await history.run();
    return history.report(null);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return history.report(error);
  } finally {
    process.off("unhandledRejection", unhandled);
    history.close();
  }
}

class History {
  readonly #world: World;
  readonly #books: Books;
  readonly #server: SimulatedServer;
  readonly #network: Network;
  readonly #dir: LedgerDir;
  readonly #callers: Caller[] = [];
  readonly #settings = { ...defaultSettings };
  #weather: Weather = fairWeather;
  #storm: Gate = { open: false };
  #grants = 0;

  constructor(readonly options: HistoryOptions) {
    const { seed, print = null, mutant = "none" } = options;
    const world = new World(seed, print);
    const weather = () => this.#weather;
    this.#world = world;
    this.#settings.plans = this.#plans();
    this.#dir = new LedgerDir(scratch(), template());
    const disk = new Disk(world, weather);
    const receivers = new Receivers(world, weather);
    this.#books = new Books(world, this.#dir, disk, receivers);
    this.#server = new SimulatedServer({
      world,
      weather,
      dir: this.#dir,
      disk,
      receivers,
      books: this.#books,
      settings: this.#settings,
      slots: world.random.integer(1, 4),
      mutant: mutants[mutant],
    });
    this.#network = new Network(world, weather, this.#server);
  }

  async run(): Promise<void> {
    await this.#found();
    const storms = this.#world.random.integer(1, 4);
    for (let storm = 1; storm <= storms; storm += 1) {
      this.#breakOut();
      const until = (this.options.steps * storm) / storms;
      while (this.#world.steps < until) {
        this.#strike();
        await this.#step();
      }
      await this.#calmDown();
    }
    await this.#restart();
  }

  violate(invariant: string, message: string): void {
    this.#world.violate(invariant, message);
  }

  report(violation: Violation | null): HistoryReport {
    const { steps, trace, counts } = this.#world;
    const { invariant, message } = violation ?? { invariant: "", message: "" };
    return {
      seed: this.options.seed,
      steps,
      hash: trace.hash.toString(16).padStart(16, "0"),
      violation: violation === null ? null : { invariant, message, lastLines: trace.last() },
      events: Object.fromEntries(counts),
      units: Object.fromEntries(this.#books.counts),
    };
  }

  close(): void {
    this.#server.end();
    this.#dir.remove();
  }

  async #step(): Promise<void> {
    await this.#world.step();
    this.#books.check();
  }

  async #until(done: () => boolean, what: string): Promise<void> {
    const { steps, clock } = this.#world;
    const fromMs = clock.monotonicMs();
    while (!done()) {
      await this.#step();
      const late =
        clock.monotonicMs() - fromMs > healing.msMax || this.#world.steps - steps > healing.stepsMax;
      if (late) throw new Violation("everything comes to its end", `${what}: ${this.#unfinished()}`);
    }
  }

  #unfinished(): string {
    const { model } = this.#books;
    const jobs = model.open().map(({ id, status }) => `${id} is ${status}`);
    return [...jobs, ...this.#books.lateNotifications()].join(", ");
  }

  /** Organizations, while the weather is fair. */
  async #found(): Promise<void> {
    await this.#until(() => this.#server.ready !== null, "the first start");
    const { random } = this.#world;
    const names = ["a", "b", "c"].slice(0, random.integer(1, 3));
    for (const name of names) {
      let identity: ServiceCaller | null = null;
      const { admin } = this.#running();
      const plan = random.pick(["small", "large"]);
      void addOrganization(admin, name, plan).then(({ id, defaultProjectId, planId }) => {
        identity = identityOf(name, id, defaultProjectId, planId);
      });
      await this.#until(() => identity !== null, "an organization");
      if (identity === null) continue;
      const parts = { world: this.#world, network: this.#network, books: this.#books, identity };
      this.#callers.push(new Caller(parts));
    }
  }

  #running(): Started {
    const started = this.#server.ready;
    if (started === null) throw new Error("the server is down");
    return started;
  }

  #plans(): Plan[] {
    const { random } = this.#world;
    const common = { active_api_keys: 5, max_upload_mib: 1 };
    const drawn = (id: string, credits: number) => ({
      id,
      name: id,
      ...common,
      monthly_credits: random.integer(0, credits),
      max_active_jobs: random.integer(1, 6),
    });
    const { plans } = defaultSettings;
    return [...plans, drawn("small", 4), drawn("large", 40)];
  }

  #keepActing(caller: Caller): void {
    const storm = this.#storm;
    const { random } = this.#world;
    const again = () => {
      caller.act();
      this.#world.after(random.pick([20, 500, 5_000, 60_000]) * random.next(), "caller", again, storm);
    };
    this.#world.after(0, "caller", again, storm);
  }

  #keepAdministering(): void {
    const storm = this.#storm;
    const { random } = this.#world;
    const again = () => {
      this.#administer();
      this.#world.after(random.pick([1_000, 60_000, hourMs]) * random.next(), "administrator", again, storm);
    };
    this.#world.after(0, "administrator", again, storm);
  }

  #administer(): void {
    const { random } = this.#world;
    const act = random.integer(1, 10);
    if (act === 1) {
      reloadSettings(this.#settings, { ...this.#settings, plans: this.#plans() });
    } else if (act <= 4) {
      void this.#network.request("sweep", ({ admin }) => sweep(admin, () => false));
    } else if (act <= 7) this.#grant();
  }

  /** A pack, or a pack that was granted before: only once each, by its transfer or by an administrator's reference. */
  #grant(): void {
    const { random, clock } = this.#world;
    const [first, ...others] = [...this.#books.model.credits.organizations.keys()];
    if (first === undefined) return;
    const anyOrganization = random.pick([first, ...others]);
    if (random.next() < 0.5) this.#grants += 1;
    const transferId = `grant-${this.#grants}`;
    const allDays = [null, 1, 10, 40] as const;
    let days: number | null = random.pick(allDays);
    let creditUnits = random.integer(1, 3_000);
    const nowMs = clock.nowMs();
    const referenced = this.#grants % 2 === 0;
    // Most who repeat a reference ask for the same as before, some for something else.
    if (referenced && creditUnits % 4 > 0) {
      days = allDays[(this.#grants / 2) % 4] ?? null;
      creditUnits = 1 + ((this.#grants * 7_919) % 3_000);
    }
    const grant = {
      ...(referenced ? { transferId: `${transferId}-${nowMs}`, reference: transferId } : { transferId }),
      // Of a reference mostly the same one's, for another's would be another grant.
      organizationId: referenced && creditUnits % 5 > 0 ? first : anyOrganization,
      creditUnits,
      reason: "a pack",
      expiresAtMs: days === null ? null : nowMs + days * dayMs,
      actor: { kind: "system", id: null } as const,
      nowMs,
    };
    void this.#network.request("grant", ({ ledger }) => ledger.write("grantCredits", grant));
  }

  /** What befalls the machine between two events. */
  #strike(): void {
    const world = this.#world;
    const { random } = world;
    const weather = this.#weather;
    if (world.chance(weather.kill)) this.#server.kill("SIGKILL");
    if (world.chance(weather.stop)) this.#server.stop();
    if (world.chance(weather.leap)) {
      const ms = random.pick([minuteMs, 15 * minuteMs, 3 * hourMs, 25 * hourMs, 9 * dayMs, 31 * dayMs]);
      world.note(`  the machine stands still for ${ms} ms`);
      world.leap(Math.round(ms * random.next()));
    }
    if (world.chance(weather.clockSet)) {
      const ms = Math.round(random.pick([1_000, hourMs, 3 * dayMs, 20 * dayMs]) * (2 * random.next() - 1));
      world.note(`  the clock is set by ${ms} ms`);
      world.setClock(ms);
    }
  }

  #breakOut(): void {
    this.#world.note("  a storm breaks out");
    this.#weather = drawWeather(this.#world.random);
    this.#storm = { open: true };
    for (const caller of this.#callers) {
      caller.quiet = false;
      this.#keepActing(caller);
    }
    this.#keepAdministering();
  }

  /** The faults stop, nobody asks for more: every job must end and give its Credits back, without any restart. */
  async #calmDown(): Promise<void> {
    this.#weather = fairWeather;
    this.#world.note("  the weather clears up");
    this.#storm.open = false;
    for (const caller of this.#callers) caller.quiet = true;
    const quiet = () =>
      this.#server.ready !== null &&
      this.#callers.every(({ busy }) => busy === 0) &&
      this.#books.model.open().length === 0 &&
      this.#books.lateNotifications().length === 0;
    await this.#until(quiet, "after the last fault");
    this.#books.checkNotifications();
  }

  async #restart(): Promise<void> {
    this.#server.stop();
    await this.#until(() => this.#server.ready === null, "the last stop");
    await this.#until(() => this.#server.ready !== null, "the last start");
    await this.#until(() => this.#books.leftovers().length === 0, "the first sweep");
    this.#books.verify();
  }
}

function identityOf(name: string, organizationId: string, projectId: string, planId: string): ServiceCaller {
  const keyId = `key_${name}`;
  return {
    principal: {
      kind: "key",
      credentialId: keyId,
      role: "member",
      userId: `usr_${name}`,
      organizationId,
      projectId,
      planId,
      scopes: ["svc:convert"],
      audiences: null,
      clientId: null,
    },
    actor: { kind: "key", id: keyId },
  };
}

let made: string | null = null;

/** A migrated ledger, made once and copied for every history. */
function template(): string {
  if (made !== null) return made;
  const root = scratch();
  process.on("exit", () => rmSync(root, { recursive: true, force: true }));
  made = join(root, "template");
  mkdirSync(made);
  openWriterSession(made, 0).close();
  return made;
}
