/** Receivers of notifications: they answer, or late, or never, or with an error; and they keep what they got. */
import type { Egress, EgressRefusal, EgressRequest, EgressResponse } from "../../src/egress/contract.ts";
import { short } from "./trace.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";

const refusal: EgressRefusal = {
  ok: false,
  code: "remote_unavailable",
  reason: "It does not answer.",
  internal: "simulated",
};

const emptyBody = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });

export class Receivers {
  /** Events that were received with a success, and the body of each event's first try. */
  readonly accepted = new Set<string>();
  readonly #bodies = new Map<string, string>();

  constructor(
    readonly world: World,
    readonly weather: () => Weather,
  ) {}

  egressFor(gate: Gate): Egress {
    return {
      check: async () => ({ ok: true }),
      request: (request) =>
        new Promise((resolve) => {
          const { world } = this;
          const fails = world.chance(this.weather().receiverFails);
          const silent = fails && world.chance(0.5);
          const status = fails ? world.random.pick([302, 410, 429, 500]) : 200;
          const answer = () => {
            if (!silent) this.#receive(request, status);
            resolve(silent ? refusal : answerOf(request, status));
          };
          const ms = silent ? request.timeoutMs : world.random.integer(0, 2_000);
          world.after(ms, `receiver ${silent ? "silent" : status}`, answer, gate);
        }),
      relay: () => Promise.reject(new Error("no program goes out here")),
    };
  }

  #receive({ headers, body }: EgressRequest, status: number): void {
    const eventId = headers["webhook-id"] ?? "";
    const text = String(body);
    const before = this.#bodies.get(eventId) ?? text;
    this.#bodies.set(eventId, before);
    this.world.note(`  received ${short(eventId)}`);
    this.world.check(before === text, "a repeat has the same bytes", () => `${before} and ${text}`);
    if (status === 200) this.accepted.add(eventId);
  }
}

function answerOf({ url }: EgressRequest, status: number): EgressResponse {
  return { ok: true, url, status, headers: new Headers(), body: emptyBody() };
}
