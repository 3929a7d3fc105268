/** The server's processes: real services over a simulated Core; only file and disk survive them. */
import { join } from "node:path";
import { Secret } from "../../config/secret.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { absent } from "../../config/testing/absent.ts";
import type { Queries } from "../../ledger/contract.ts";
import { ledgerFile } from "../../ledger/database/files.ts";
import { ledgerOf } from "../../ledger/open.ts";
import { openReader } from "../../ledger/queries/reader.ts";
import { verifyDataDir } from "../../ledger/verify/verify.ts";
import { openWriter } from "../../ledger/writer/client.ts";
import { createSecretBox } from "../../src/auth/secret-box.ts";
import type { Core } from "../../src/services/core.ts";
import { type Started, startOn } from "../../src/services/start.ts";
import { openRateCards } from "../../src/services/uploads/rate-cards.ts";
import type { Books } from "./books.ts";
import type { Disk } from "./disk.ts";
import type { Receivers } from "./egress.ts";
import type { LedgerDir } from "./ledger-dir.ts";
import type { Mutant } from "./mutants.ts";
import { SimulatedSandbox } from "./sandbox.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";
import { SimulatedThread } from "./writer-thread.ts";

/** A file beside the ledger; it survives every crash. */
const masterKey = new Secret(new Uint8Array(32));

export interface ServerParts {
  world: World;
  weather(): Weather;
  dir: LedgerDir;
  disk: Disk;
  receivers: Receivers;
  books: Books;
  settings: Settings;
  slots: number;
  mutant: Mutant;
}

/** A read that the disk refused; what callers see of it is no defect of the product. */
export class ReadRefused extends Error {
  readonly code = "SQLITE_IOERR";
}

const restartMsMax = 5_000;
/** As long as a supervisor waits for an orderly end. */
const stopMsMax = 30_000;
/** How long a server that stops waits for its requests, and how often it looks. */
const drain = { graceMs: 5_000, everyMs: 250 };

interface Process {
  gate: Gate;
  thread: SimulatedThread;
  /** Null until it is ready. */
  started: Started | null;
  endings: Set<() => void>;
  closeReader(): void;
}

export class SimulatedServer {
  readonly #parts: ServerParts;
  #process: Process | null = null;
  stopping = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#start();
  }

  /** The running product, once it is ready and while nothing has told it to stop. */
  get ready(): Started | null {
    const process = this.#process;
    return process === null || this.stopping || !process.gate.open ? null : process.started;
  }

  get up(): boolean {
    return this.#process !== null;
  }

  /** Calls when the present process ends; what is returned takes it back. */
  onEnd(told: () => void): () => void {
    const endings = this.#process?.endings;
    endings?.add(told);
    return () => endings?.delete(told);
  }

  /** SIGKILL, or the power goes. */
  kill(why: string): void {
    const ended = this.#process;
    if (ended === null || !ended.gate.open) return;
    const { world, dir } = this.#parts;
    world.note(`  the process ends: ${why}`);
    ended.gate.open = false;
    dir.takeImage();
    // The engine may be in the middle of a statement: it is let go once this event is over.
    queueMicrotask(() => this.#clear(ended));
  }

  /** SIGTERM, and SIGKILL for whoever does not listen. Requests under way get some time, then lose their connections. */
  stop(): void {
    const process = this.#process;
    if (process?.started == null || this.stopping || !process.gate.open) return;
    const { world } = this.#parts;
    this.stopping = true;
    world.after(stopMsMax, "supervisor kills", () => this.kill("it did not stop in time"), process.gate);
    this.#drain(process, process.started, drain.graceMs);
  }

  #drain(process: Process, { services }: Pick<Started, "services">, graceMs: number): void {
    const { world } = this.#parts;
    if (process.endings.size > 0 && graceMs > 0) {
      const again = () => this.#drain(process, { services }, graceMs - drain.everyMs);
      world.after(drain.everyMs, "drain", again, process.gate);
      return;
    }
    for (const told of process.endings) told();
    process.endings.clear();
    services.stop().then(
      () => this.kill("it has stopped"),
      (error) => this.kill(`it could not stop: ${error}`),
    );
  }

  /** For the end of the history: closes everything, as a kill does. */
  end(): void {
    const process = this.#process;
    if (process === null) return;
    process.gate.open = false;
    this.#process = null;
    process.closeReader();
    this.#parts.books.closed();
    process.thread.abandon();
  }

  #clear(ended: Process): void {
    const { world, books, dir } = this.#parts;
    ended.closeReader();
    books.closed();
    ended.thread.abandon();
    dir.useImage();
    this.#process = null;
    this.stopping = false;
    for (const told of ended.endings) told();
    world.after(world.random.integer(10, restartMsMax), "supervisor starts", () => this.#start());
  }

  #start(): void {
    const { world, weather, dir, books, mutant } = this.#parts;
    const gate: Gate = { open: true };
    const kill = (why: string) => this.kill(why);
    const thread = new SimulatedThread({ world, weather, dir, books, mutant, gate, kill });
    const process: Process = {
      gate,
      thread,
      started: null,
      endings: new Set(),
      closeReader: () => {},
    };
    this.#process = process;
    this.#boot(process).then(
      (started) => {
        if (gate.open) process.started = started;
      },
      (error) => {
        world.note(`  start failed: ${error}`);
        this.kill("it could not start");
      },
    );
  }

  async #boot(process: Process): Promise<Started> {
    const { world, weather, dir, disk, receivers, settings, slots, mutant } = this.#parts;
    const { gate } = process;
    const writer = await openWriter(dir.path, world.clock.nowMs(), process.thread);
    const reader = openReader(join(dir.path, ledgerFile));
    let closed = false;
    const closeReader = () => {
      if (!closed) reader.close();
      closed = true;
    };
    process.closeReader = closeReader;
    const queries = faulty(reader.queries, () => world.chance(weather().readFails));
    const ledger = ledgerOf(writer, { queries, close: closeReader }, async () => verifyDataDir(dir.path));
    const core: Core = {
      settings,
      ledger,
      storage: disk.storageFor(gate),
      rateCards: await openRateCards({ ledger, clock: world.clock }),
      sandbox: new SimulatedSandbox(world, weather, disk, gate),
      // Nobody installs any; languages are the sandbox's, which is simulated.
      models: Object.assign(absent<Core["models"]>("models"), {
        clearUp: async () => undefined,
        languageFiles: () => ({}),
        speechModels: () => [],
      }),
      egress: receivers.egressFor(gate),
      clock: world.clock,
      timers: { after: (ms, run) => world.after(ms, "timer", run, gate) },
      random: world.bytes,
      log: (level, event) => world.note(`  ${level} ${event}`),
    };
    const box = createSecretBox(masterKey, world.bytes);
    return await startOn(mutant.core?.(core) ?? core, box, slots);
  }
}

/** Every read may fail before it is made. */
function faulty(queries: Queries, fails: () => boolean): Queries {
  const entries = Object.entries(queries).map(([name, query]) => [
    name,
    async (...args: never[]) => {
      if (fails()) throw new ReadRefused("SQLITE_IOERR: simulated");
      return (query as (...args: never[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(entries) as Queries;
}
