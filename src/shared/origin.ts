import { type ListenAddress, listenAddress } from "../../config/settings/formats.ts";
import type { Settings } from "../../config/settings/schema.ts";

/** The address that callers on the same network reach; `port` is the real one, also where any free one was asked for. */
export function originOf({ hostname }: ListenAddress, port: number, tls: boolean): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `${tls ? "https" : "http"}://${host}:${port}`;
}

/** Where the server listens once it runs as it is configured; any free port is only known then. */
export function configuredOrigin(settings: Settings): string {
  const address = listenAddress(settings["server.listen"]);
  return originOf(address, address.port, settings["server.tls_cert"] !== null);
}
