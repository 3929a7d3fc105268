import type { Settings } from "../../config/settings/schema.ts";
import { listOf } from "./allow.ts";
import { isLoopbackAddress, isLoopbackHost, ownServices } from "./own.ts";
import type { Rules } from "./rules.ts";

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
