/** Opens the egress guard. */
import { type Environment, type Random, systemRandom, type Timers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Egress } from "./contract.ts";
import { deadline } from "./deadline.ts";
import { readUrl } from "./form/form.ts";
import { createGuard } from "./guard.ts";
import { lookupMsMax } from "./limits.ts";
import { openRelay } from "./relay/relay.ts";
import { type EgressParts, request } from "./request.ts";
import { createWire } from "./transport/system.ts";
import type { Wire } from "./transport/wire.ts";

interface EgressOptions {
  /** Read for each request, so that reloads take effect. */
  settings: Settings;
  timers: Timers;
  environment: Environment;
}

export function openEgress(options: EgressOptions): Egress {
  return createEgress(egressParts(options, createWire(options)));
}

/** Parts of requests and the local proxy, on a given network. */
export function egressParts(
  { settings, timers }: Pick<EgressOptions, "settings" | "timers">,
  wire: Wire,
): EgressParts {
  return { guard: createGuard(settings, wire.resolve), wire, timers };
}

export function createEgress(parts: EgressParts, random: Random = systemRandom): Egress {
  return {
    check: async (url, purpose) => {
      const destination = readUrl(url, purpose);
      if (!destination.ok) return destination;
      const { signal, clear } = deadline(parts.timers, lookupMsMax);
      try {
        const judged = await parts.guard.judge(destination, purpose, signal);
        return judged.ok ? { ok: true } : judged;
      } finally {
        clear();
      }
    },
    request: (wanted) => request(wanted, parts),
    relay: (options) => openRelay(options, { ...parts, random }),
  };
}
