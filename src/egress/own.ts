/** Services configured by the administrator, such as the single sign-on provider. */
import type { Settings } from "../../config/settings/schema.ts";
import { type Address, isWithin, type Prefix, parseAddress, parsePrefix } from "./address/parse.ts";

/** Settings with URLs of such services. */
const addressSettings = ["sso.issuer"] as const satisfies readonly (keyof Settings)[];

interface OwnService {
  /** Lower case; IPv6 without brackets. */
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

/** RFC 1122, 3.2.1.3; RFC 4291, 2.5.3. */
export function isLoopbackAddress(address: Address): boolean {
  return loopback.some((prefix) => isWithin(address, prefix));
}

/** Whether the name or literal means this machine, whatever DNS says. */
export function isLoopbackHost(host: string): boolean {
  const address = parseAddress(host);
  return address === null ? host === "localhost" : isLoopbackAddress(address);
}
