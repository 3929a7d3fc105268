/** What the settings say about a purpose. */
import type { Settings } from "../../config/settings/schema.ts";
import type { JudgedAddress } from "./address/judge.ts";
import { listOf } from "./allow.ts";
import type { EgressPurpose } from "./contract.ts";
import type { Destination } from "./form/form.ts";
import type { NameKind } from "./names.ts";
import { operatorRules } from "./operator.ts";

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
