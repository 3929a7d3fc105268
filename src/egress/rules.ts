/** Rules of the settings per purpose. */
import type { Settings } from "../../config/settings/schema.ts";
import { type JudgedAddress, judgeAddress } from "./address/judge.ts";
import { listOf } from "./allow.ts";
import type { EgressPurpose, EgressRefusal } from "./contract.ts";
import { type Destination, readUrl } from "./form/form.ts";
import { judgeName, type NameKind } from "./names.ts";
import { isLoopbackAddress, isLoopbackHost, ownServices } from "./own.ts";
import { refusal } from "./refusal.ts";

/** Target of a request: name or address, and port. */
type Place = Pick<Destination, "host" | "port">;

export interface Rules {
  /** Purpose disabled. */
  off: boolean;
  /** Whether the port is allowed for the host. */
  port(port: number, name: string): boolean;
  /** Whether the name could have permitted addresses; checked before the lookup. */
  name(place: Place, kind: NameKind): boolean;
  address(judged: JudgedAddress, place: Place, kind: NameKind): boolean;
  /** Reports "not listed" instead of "internal". */
  listed: boolean;
}

export function rulesFor(purpose: EgressPurpose, settings: Settings): Rules {
  if (purpose === "operator") return operatorRules(settings);
  const lists = [listOf(settings["egress.allow"])];
  // Webhooks may reach what imports may, but not vice versa.
  if (purpose === "webhook") lists.push(listOf(settings["egress.webhook_allow"]));
  const mode = settings["egress.mode"];
  const named = (name: string) => lists.some((list) => list.hasName(name));
  const byName = (name: string, kind: NameKind) =>
    named(name) || lists.some((list) => list.hasRanges) || (mode === "open" && kind === "public");
  return {
    off: mode === "off",
    // Other ports would allow probing services in the installation's name.
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
 * Single sign-on: the configured provider is allowed in any mode, on any port, at private addresses too. Further URLs
 * in its documents are allowed if public or listed in `egress.allow`. Always refused ranges stay refused.
 *
 * Loopback is allowed only for a service configured there, at exactly that host and port.
 */
function operatorRules(settings: Settings): Rules {
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
 * The normalized URL, or the refusal, by form, settings, name and literal address. Resolved addresses are checked when
 * connecting.
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

/** Null: permitted so far. The port comes last, because another port would not help for a refused host. */
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
