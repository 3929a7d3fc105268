/** Opens the installation's way out. */
import { type Environment, type Random, systemRandom, type Timers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Egress } from "./contract.ts";
import { deadline } from "./deadline.ts";
import { readUrl } from "./form/form.ts";
import { createGuard } from "./guard.ts";
import { lookupMsMax } from "./limits.ts";
import { openRelay } from "./relay/relay.ts";
import { type Means, request } from "./request.ts";
import { createWire } from "./transport/system.ts";
import type { Wire } from "./transport/wire.ts";

export interface EgressOptions {
  /** Read anew at each request, so that a reload counts at once. */
  settings: Settings;
  timers: Timers;
  /** For NODE_EXTRA_CA_CERTS. */
  environment: Environment;
}

export function openEgress(options: EgressOptions): Egress {
  return createEgress(egressMeans(options, createWire(options)));
}

/** What requests and the local proxy are made from, on a network of the caller's choice. */
export function egressMeans(
  { settings, timers }: Pick<EgressOptions, "settings" | "timers">,
  wire: Wire,
): Means {
  return { guard: createGuard(settings, wire.resolve), wire, timers };
}

export function createEgress(means: Means, random: Random = systemRandom): Egress {
  return {
    check: async (url, purpose) => {
      const destination = readUrl(url, purpose);
      if (!destination.ok) return destination;
      const { signal, clear } = deadline(means.timers, lookupMsMax);
      try {
        const judged = await means.guard.judge(destination, purpose, signal);
        return judged.ok ? { ok: true } : judged;
      } finally {
        clear();
      }
    },
    request: (wanted) => request(wanted, means),
    relay: (options) => openRelay(options, { ...means, random }),
  };
}
