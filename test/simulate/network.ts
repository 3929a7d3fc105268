/** The network between callers and server: delays, losses, duplicates, ended processes. */
import { Fault } from "../../config/errors/fault.ts";
import type { Started } from "../../src/services/start.ts";
import { ReadRefused, type SimulatedServer } from "./server.ts";
import type { Weather } from "./weather.ts";
import type { World } from "./world.ts";

export type Reply<T> =
  /** Steps at which the server took it up and answered: what it says was so at some moment in between. */
  | { kind: "answer"; value: T; fromStep: number; toStep: number }
  /** The server has refused, for good or for now. */
  | { kind: "refusal"; fault: Fault }
  /** Nobody knows whether it happened. */
  | { kind: "unknown" };

export type Work<T> = (started: Started) => Promise<T>;

const twiceMsMax = 120_000;
const lostMs = 30_000;

export class Network {
  constructor(
    readonly world: World,
    readonly weather: () => Weather,
    readonly server: SimulatedServer,
  ) {}

  /** Never rejects, and always resolves: a caller gives up on what does not come back. */
  async request<T>(label: string, work: Work<T>): Promise<Reply<T>> {
    const { world } = this;
    const weather = this.weather();
    if (world.chance(weather.requestTwice)) {
      const ms = world.chance(0.5)
        ? world.random.integer(0, weather.networkMs)
        : world.random.integer(0, twiceMsMax);
      void this.#deliver(ms, `${label} (again)`, work);
    }
    if (world.chance(weather.requestLost)) {
      await world.wait(lostMs, "gives-up");
      return { kind: "unknown" };
    }
    const reply = await this.#deliver(world.random.integer(0, weather.networkMs), label, work);
    const lost = world.chance(this.weather().responseLost);
    await world.wait(lost ? lostMs : world.random.integer(0, weather.networkMs), lost ? "gives-up" : "reply");
    return lost ? { kind: "unknown" } : reply;
  }

  #deliver<T>(ms: number, label: string, work: Work<T>): Promise<Reply<T>> {
    const { world, server } = this;
    return new Promise((resolve) => {
      world.after(ms, `request ${label}`, () => {
        const started = server.ready;
        if (started === null) return resolve({ kind: "refusal", fault: new Fault("service_unavailable") });
        const fromStep = world.steps;
        // Once the connection is gone, no caller receives the outcome.
        let connected = true;
        const cancel = server.onEnd(() => {
          connected = false;
          resolve({ kind: "unknown" });
        });
        const answer = (reply: () => Reply<T>) => {
          if (!connected) return;
          cancel();
          resolve(reply());
        };
        work(started).then(
          (value) => answer(() => ({ kind: "answer", value, fromStep, toStep: world.steps })),
          (error) => answer(() => ({ kind: "refusal", fault: this.#faultOf(label, error) })),
        );
      });
    });
  }

  /** What is no Fault would be an internal_error on the wire: a defect, unless the disk refused a read. */
  #faultOf(label: string, error: unknown): Fault {
    const fault = error instanceof Fault ? error : new Fault("internal_error", { cause: error });
    this.world.note(`  ${label}: ${fault.code}`);
    const excused = error instanceof ReadRefused || fault.code !== "internal_error";
    this.world.check(excused, "no internal errors", () => `${label}: ${error} ${String(fault.cause)}`);
    return fault;
  }
}
