/** What the settings say about a purpose. */
import type { Settings } from "../../config/settings/schema.ts";
import { type JudgedAddress, judgeAddress } from "./address/judge.ts";
import { listOf } from "./allow.ts";
import type { EgressPurpose, EgressRefusal } from "./contract.ts";
import { type Destination, readUrl } from "./form/form.ts";
import { judgeName, type NameKind } from "./names.ts";
import { isLoopbackAddress, isLoopbackHost, ownServices } from "./own.ts";
import { refusal } from "./refusal.ts";

/** Where a request would go: a name or an address literal, and a port. */
type Place = Pick<Destination, "host" | "port">;

export interface Rules {
  /** Nothing goes out for this purpose. */
  off: boolean;
  /** The port of every host, or any port for hosts that the administrator has named. */
  port(port: number, name: string): boolean;
  /** Whether any address at all could be permitted for that name; asked before it is looked up. */
  name(place: Place, kind: NameKind): boolean;
  address(judged: JudgedAddress, place: Place, kind: NameKind): boolean;
  /** A refusal is for not being on the list, not for being inside. */
  listed: boolean;
}

export function rulesFor(purpose: EgressPurpose, settings: Settings): Rules {
  if (purpose === "operator") return operatorRules(settings);
  const lists = [listOf(settings["egress.allow"])];
  // What imports may reach, a notification may reach; not the other way round.
  if (purpose === "webhook") lists.push(listOf(settings["egress.webhook_allow"]));
  const mode = settings["egress.mode"];
  const named = (name: string) => lists.some((list) => list.hasName(name));
  const byName = (name: string, kind: NameKind) =>
    named(name) || lists.some((list) => list.hasRanges) || (mode === "open" && kind === "public");
  return {
    off: mode === "off",
    // Any other port would let callers knock at services that are not made for it, in the installation's name.
    port: (port, name) => port === 443 || (purpose === "import" && named(name)),
    name: ({ host }, kind) => kind !== "refused" && byName(host, kind),
    address: ({ kind, address }, { host }, nameKind) => {
      if (kind === "refused") return false;
      if (mode === "open" && kind === "public" && nameKind === "public") return true;
      return named(host) || lists.some((list) => list.hasAddress(address));
    },
    listed: mode === "allowlist",
  };
}

/**
 * What the administrator configures as the installation's own (single sign-on) is named by being configured: no mode,
 * any port, private addresses too. Its documents name further addresses, which somebody else writes: those are reached
 * where they are public, and inside where `egress.allow` names them. The ranges that are refused always stay refused.
 *
 * This machine alone is an exception, for a service that is configured as being on it: at that very port, by that very
 * name. Nothing that a document says or a name server answers opens another.
 */
export function operatorRules(settings: Settings): Rules {
  const own = ownServices(settings);
  const list = listOf(settings["egress.allow"]);
  const named = (host: string) => own.some((service) => service.host === host) || list.hasName(host);
  const onThisMachine = (host: string, port: number) =>
    isLoopbackHost(host) && own.some((service) => service.host === host && service.port === port);
  return {
    off: false,
    port: () => true,
    name: ({ host, port }, kind) => {
      if (kind === "refused") return onThisMachine(host, port);
      return kind === "public" || named(host) || list.hasRanges;
    },
    address: ({ kind, address }, { host, port }, nameKind) => {
      if (isLoopbackAddress(address)) return onThisMachine(host, port);
      if (kind === "refused" || isLoopbackHost(host)) return false;
      if (kind === "public" && nameKind === "public") return true;
      return named(host) || list.hasAddress(address);
    },
    listed: false,
  };
}

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
