import type { ListenAddress } from "../../config/settings/formats.ts";

/** The address that callers on the same network reach; `port` is the real one, also where any free one was asked for. */
export function originOf({ hostname }: ListenAddress, port: number, tls: boolean): string {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return `${tls ? "https" : "http"}://${host}:${port}`;
}
