/** What can be said of a destination without asking anybody; asking would tell a name server of inside names. */
import type { Settings } from "../../config/settings/schema.ts";
import { type JudgedAddress, judgeAddress } from "./address/judge.ts";
import type { EgressPurpose, EgressRefusal } from "./contract.ts";
import { type Destination, readUrl } from "./form/form.ts";
import { judgeName, type NameKind } from "./names.ts";
import { refusal } from "./refusal.ts";
import { type Rules, rulesFor } from "./rules.ts";

/**
 * The address as it would be asked for, or why it will not be: by its form, the settings, its name, and its address where
 * it is a literal. What the name resolves to is judged when it is connected to.
 */
export function permittedUrl(
  text: string,
  purpose: EgressPurpose,
  settings: Settings,
): Destination | EgressRefusal {
  const destination = readUrl(text, purpose);
  if (!destination.ok) return destination;
  return beforeLookup(destination, rulesFor(purpose, settings)) ?? destination;
}

/** Null: nothing speaks against it so far. The port comes last: another would not help where the host is refused. */
export function beforeLookup(destination: Destination, rules: Rules): EgressRefusal | null {
  const { host, port } = destination;
  if (rules.off) return refusal("off", "egress.mode is off");
  const why = whyNotHost(destination, rules);
  if (why !== null) return why;
  return rules.port(port, host) ? null : refusal("port", `${host}:${port}`);
}

function whyNotHost(destination: Destination, rules: Rules): EgressRefusal | null {
  const { host, literal } = destination;
  if (literal !== null) {
    const found = judgeAddress(literal.text);
    if (found !== null && rules.address(found, destination, "public")) return null;
    return refusal(whyNot(rules, [found]), `${host} is ${found?.range ?? "no address"}`);
  }
  const kind: NameKind = judgeName(host);
  if (rules.name(destination, kind)) return null;
  return refusal(kind === "public" && rules.listed ? "not_listed" : "inside", `${host} is a ${kind} name`);
}

export function whyNot(rules: Rules, found: readonly (JudgedAddress | null)[]): "not_listed" | "inside" {
  return rules.listed && found.every((each) => each?.kind === "public") ? "not_listed" : "inside";
}
