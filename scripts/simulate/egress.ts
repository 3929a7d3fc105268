/** Receivers of notifications: some answer, some late, some never, some with an error. */
import type { Egress, EgressRefusal, EgressRequest, EgressResponse } from "../../src/egress/contract.ts";
import type { Weather } from "./weather.ts";
import type { Gate, World } from "./world.ts";

const refusal: EgressRefusal = {
  ok: false,
  code: "remote_unavailable",
  reason: "It does not answer.",
  internal: "simulated",
};

export function simulatedEgress(world: World, weather: () => Weather, gate: Gate): Egress {
  return {
    check: async () => ({ ok: true }),
    request: ({ url, timeoutMs }: EgressRequest) =>
      new Promise((resolve) => {
        const fails = world.chance(weather().receiverFails);
        const silent = fails && world.chance(0.5);
        const ms = silent ? timeoutMs : world.random.integer(0, 2_000);
        const status = fails ? world.random.pick([302, 410, 429, 500]) : 200;
        const answer = (): EgressResponse | EgressRefusal =>
          silent
            ? refusal
            : {
                ok: true,
                url,
                status,
                headers: new Headers(),
                body: new Response("").body ?? new ReadableStream(),
              };
        world.after(ms, `receiver ${status}`, () => resolve(answer()), gate);
      }),
  };
}
