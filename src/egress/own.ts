/** What the installation has of its own, by being configured: services that its administrator has named. */
import type { Settings } from "../../config/settings/schema.ts";
import { type Address, isWithin, type Prefix, parseAddress, parsePrefix } from "./address/parse.ts";

/** Settings that hold such a service's address. */
const addressSettings = ["sso.issuer"] as const satisfies readonly (keyof Settings)[];

export interface OwnService {
  /** Lower case, an IPv6 address without brackets. */
  host: string;
  port: number;
}

export function ownServices(settings: Settings): OwnService[] {
  return addressSettings.flatMap((key) => {
    const text = settings[key];
    if (text === null || !URL.canParse(text)) return [];
    const { hostname, port, protocol } = new URL(text);
    const usual = protocol === "http:" ? 80 : 443;
    return { host: hostname.replace(/^\[|\]$/g, "").replace(/\.$/, ""), port: Number(port || usual) };
  });
}

const loopback = ["127.0.0.0/8", "::1/128"]
  .map(parsePrefix)
  .filter((prefix): prefix is Prefix => prefix !== null);

/** RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3. */
export function isLoopbackAddress(address: Address): boolean {
  return loopback.some((prefix) => isWithin(address, prefix));
}

/** Whether the host says by itself that it is this machine, whatever a resolver says of it. */
export function isLoopbackHost(host: string): boolean {
  const address = parseAddress(host);
  return address === null ? host === "localhost" : isLoopbackAddress(address);
}
