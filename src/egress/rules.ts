/** What the settings say about a purpose. */
import type { Settings } from "../../config/settings/schema.ts";
import type { JudgedAddress } from "./address/judge.ts";
import { type AllowList, allowList } from "./allow.ts";
import type { EgressPurpose } from "./contract.ts";
import type { NameKind } from "./names.ts";

export interface Rules {
  /** Nothing goes out for this purpose. */
  off: boolean;
  /** The port of every host, or any port for hosts that the administrator has named. */
  port(port: number, name: string): boolean;
  /** Whether any address at all could be permitted for that name; asked before it is looked up. */
  name(name: string, kind: NameKind): boolean;
  address(judged: JudgedAddress, name: string, kind: NameKind): boolean;
  /** A refusal is for want of being on the list, not for being inside. */
  listed: boolean;
}

/**
 * What the administrator configures as the installation's own (single sign-on, object store) is named by being
 * configured: no mode, no list, any port, private addresses too. The ranges that are refused always stay refused even
 * then, loopback among them, because such a service's documents and redirects name further addresses, which somebody
 * else writes: a service on the same machine is configured by one of the machine's other addresses.
 */
const operatorRules: Rules = {
  off: false,
  port: () => true,
  name: (_, kind) => kind !== "refused",
  address: ({ kind }) => kind !== "refused",
  listed: false,
};

export function rulesFor(purpose: EgressPurpose, settings: Settings): Rules {
  if (purpose === "operator") return operatorRules;
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
    name: (name, kind) => kind !== "refused" && byName(name, kind),
    address: ({ kind, address }, name, nameKind) => {
      if (kind === "refused") return false;
      if (mode === "open" && kind === "public" && nameKind === "public") return true;
      return named(name) || lists.some((list) => list.hasAddress(address));
    },
    listed: mode === "allowlist",
  };
}

const lists = new WeakMap<readonly string[], AllowList>();

function listOf(entries: readonly string[]): AllowList {
  const known = lists.get(entries) ?? allowList(entries);
  lists.set(entries, known);
  return known;
}
