/** Opens the installation's way out. */
import type { Environment, Timers } from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import type { Egress, EgressRefusal } from "./contract.ts";

export interface EgressOptions {
  /** Read anew at each request, so that a reload counts at once. */
  settings: Settings;
  timers: Timers;
  /** For NODE_EXTRA_CA_CERTS. */
  environment: Environment;
}

export function openEgress({ settings }: EgressOptions): Egress {
  const refusal: EgressRefusal = {
    ok: false,
    code: "url_not_permitted",
    reason: "The installation's egress policy does not permit this address.",
    internal: `nothing goes out yet (${settings["egress.mode"]})`,
  };
  return { check: async () => refusal, request: async () => refusal };
}
