import type { Egress, EgressRefusal } from "./contract.ts";

const refusal: EgressRefusal = {
  ok: false,
  code: "url_not_permitted",
  reason: "Outgoing connections are switched off on this installation.",
  internal: "no way out was given to this server",
};

/** The way out of an installation that has none. */
export const closedEgress: Egress = {
  check: async () => refusal,
  request: async () => refusal,
};
