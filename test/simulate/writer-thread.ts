/** The writer thread, simulated: units wait until an event runs a group; answers follow in order. */
import type { Units } from "../../ledger/contract.ts";
import { type Connection, type Db, openConnection } from "../../ledger/database/connection.ts";
import { createContext } from "../../ledger/unit-context.ts";
import { createUnits, type UnitSet } from "../../ledger/units.ts";
import { verifyDataDir } from "../../ledger/verify/verify.ts";
import {
  type FromWriter,
  fromText,
  type ToWriter,
  toText,
  type UnitAnswer,
  type UnitRequest,
} from "../../ledger/writer/messages.ts";
import { openWriterSession, type WriterSession } from "../../ledger/writer/session.ts";
import type { WriterThread } from "../../ledger/writer/thread.ts";
import { type Books, refused } from "./books.ts";
import type { LedgerDir } from "./ledger-dir.ts";
import { tornLog } from "./ledger-dir.ts";
import type { Mutant } from "./mutants.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";

export interface ThreadParts {
  world: World;
  weather(): Weather;
  dir: LedgerDir;
  books: Books;
  mutant: Mutant;
  gate: Gate;
  /** The process must end here and now. */
  kill(why: string): void;
}

const groupUnitsMax = 256;
const diskFullMs = 120_000;

const engineError = (code: string) => Object.assign(new Error(`${code}: simulated`), { code });

export class SimulatedThread implements WriterThread {
  onmessage: ((event: { data: FromWriter }) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly #parts: ThreadParts;
  readonly #queue: UnitRequest[] = [];
  readonly #answers: UnitAnswer[][] = [];
  #session: WriterSession | null = null;
  #draining = false;
  #fullUntilMs = 0;
  readonly #refusals = new Map<string, boolean>();

  constructor(parts: ThreadParts) {
    this.#parts = parts;
  }

  postMessage(sent: ToWriter): void {
    const message = fromText<ToWriter>(toText(sent));
    if (message.kind === "open") this.#later("ledger-opens", () => this.#open(message));
    else if (message.kind === "close") this.#later("ledger-closes", () => this.#close());
    else if (message.kind === "verify") {
      this.#say({ kind: "verified", report: verifyDataDir(this.#parts.dir.path) });
    } else if (message.kind === "units") {
      this.#queue.push(...message.requests);
      this.#schedule();
    }
  }

  addEventListener(): void {}

  terminate(): void {}

  /** As a killed process leaves its files: nothing is written any more. */
  abandon(): void {
    this.#session?.close();
    this.#session = null;
  }

  #later(label: string, run: () => void): void {
    const { world, weather, gate } = this.#parts;
    const ms = world.chance(weather().groupStalls)
      ? world.random.integer(500, 20_000)
      : world.random.integer(0, weather().diskMs);
    world.after(ms, label, run, gate);
  }

  #say(data: FromWriter): void {
    // Through the same text as between threads.
    this.onmessage?.({ data: fromText(toText(data)) });
  }

  #open({ dataDir, nowMs }: Extract<ToWriter, { kind: "open" }>): void {
    this.#session = openWriterSession(dataDir, nowMs, {
      openConnection: (path, options) => this.#faulty(openConnection(path, options)),
      createUnits: (db) => this.#recorded(db),
    });
    this.#parts.books.reopened();
    this.#say({ kind: "ready" });
    // After the answer, as the real thread does it.
    const { world, gate } = this.#parts;
    world.after(0, "reserve", () => this.#session?.reserve(), gate);
  }

  #close(): void {
    while (this.#queue.length > 0) this.#run();
    this.abandon();
    this.#parts.dir.takeImage();
    this.#say({ kind: "closed" });
  }

  #schedule(): void {
    if (this.#draining) return;
    this.#draining = true;
    this.#later("group", () => {
      this.#draining = false;
      const { world, weather, kill } = this.#parts;
      if (world.chance(weather().writerDies)) {
        this.onerror?.({ message: "simulated" } as ErrorEvent);
        return kill("its writer died");
      }
      this.#run();
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  #run(): void {
    const { world, books, gate } = this.#parts;
    if (this.#session === null) return;
    const most = world.chance(0.5) ? groupUnitsMax : world.random.integer(1, 4);
    const requests = this.#queue.splice(0, most);
    const answers = this.#session.run(requests);
    if (!gate.open) return;
    books.answered(requests, answers);
    this.#answers.push(answers);
    this.#later("answers", () => {
      // Whichever event comes first brings the oldest answers: the channel keeps their order.
      const oldest = this.#answers.shift();
      if (oldest !== undefined) this.#say({ kind: "answers", answers: oldest });
    });
  }

  /** Every unit's work is noted before it is known whether it will be kept. */
  #recorded(db: Db): UnitSet {
    const { world, weather, books, mutant } = this.#parts;
    const real = createUnits(createContext(db));
    const entries = Object.entries(real.byName).map(([name, unit]) => {
      const changed = mutant.unit?.(name, unit as (args: unknown) => unknown, db) ?? unit;
      const noted = (args: unknown) => {
        const result = (changed as (args: unknown) => unknown)(args);
        if (world.chance(weather().unitFails)) throw engineError("SQLITE_IOERR_WRITE");
        if (name === "endJob" && this.#refuses(args as Units["endJob"]["args"])) throw new Error(refused);
        books.note(name, args, result);
        return result;
      };
      return [name, noted];
    });
    return { byName: Object.fromEntries(entries) as UnitSet["byName"], touched: real.touched };
  }

  /** Some endings are refused whenever they are tried, by the same lease. */
  #refuses({ leaseToken }: Units["endJob"]["args"]): boolean {
    const { world, weather } = this.#parts;
    if (weather().endRefused === 0) return false;
    if (!this.#refusals.has(leaseToken)) {
      this.#refusals.set(leaseToken, world.chance(weather().endRefused));
    }
    return this.#refusals.get(leaseToken) === true;
  }

  #faulty(connection: Connection): Connection {
    const { world, weather, books, mutant } = this.#parts;
    return {
      ...connection,
      exec: (text) => {
        if (text === "BEGIN IMMEDIATE") {
          books.begin();
          this.#fillDisk(connection);
          if (world.chance(weather().beginBusy)) throw engineError("SQLITE_BUSY");
        }
        if (text === "SAVEPOINT unit") books.savepoint();
        if (text === "ROLLBACK TO unit") books.rollBackUnit();
        if (text === "COMMIT" && mutant.losesCommit?.(world) === true) {
          books.committed();
          connection.exec("ROLLBACK");
          return;
        }
        if (text === "COMMIT") return this.#commit(connection);
        connection.exec(text);
      },
    };
  }

  /** A full disk is the engine's own: the file may not grow for a while. */
  #fillDisk(connection: Connection): void {
    const { world, weather } = this.#parts;
    const nowMs = world.clock.monotonicMs();
    if (world.chance(weather().diskFull)) this.#fullUntilMs = nowMs + world.random.integer(0, diskFullMs);
    const pagesMax = this.#fullUntilMs > nowMs && weather().diskFull > 0 ? 1 : 2 ** 30;
    connection.exec(`PRAGMA max_page_count = ${pagesMax}`);
  }

  #commit(connection: Connection): void {
    const { world, weather, books, dir, kill } = this.#parts;
    if (world.chance(weather().commitFails)) throw engineError("SQLITE_IOERR_WRITE");
    const dies = world.chance(weather().killInCommit)
      ? world.random.pick(["before", "after", "power cut"])
      : null;
    if (dies === "before") dir.takeImage();
    const before = dies === "power cut" ? dir.read() : null;
    connection.exec("COMMIT");
    if (dies === null || dies === "after") books.committed();
    if (before !== null) {
      const after = dir.read();
      const torn = tornLog(world, before.log, after.log);
      // A commit that also moved the log into the database is past its own danger.
      const moved = !before.database.equals(after.database);
      if (moved || torn.whole) books.committed();
      dir.takeImage(moved ? after : { database: after.database, log: torn.log });
    } else if (dies === "after") dir.takeImage();
    if (dies !== null) {
      kill(`in COMMIT: ${dies}`);
      throw engineError("SQLITE_INTERRUPT");
    }
    if (world.chance(weather().commitAnswerLost)) throw engineError("SQLITE_IOERR_FSYNC");
  }
}
