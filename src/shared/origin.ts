import { type ListenAddress, listenAddress } from "../../config/settings/formats.ts";
import type { Settings } from "../../config/settings/schema.ts";

/** The origin for callers on the network; `port`: the actual port. */
export function originOf({ hostname }: ListenAddress, port: number, tls: boolean): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `${tls ? "https" : "http"}://${host}:${port}`;
}

/** The origin according to the configuration; unknown for port 0. */
export function configuredOrigin(settings: Settings): string {
  const address = listenAddress(settings["server.listen"]);
  return originOf(address, address.port, settings["server.tls_cert"] !== null);
}
