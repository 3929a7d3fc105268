import { BlockList, isIP } from "node:net";

export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string | undefined;

/** Whether an address is a trusted proxy's. */
export function createIsProxy(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) addTo(trusted, entry);
  return (address) =>
    address !== undefined &&
    trusted.check(unmapped(address), isIP(unmapped(address)) === 6 ? "ipv6" : "ipv4");
}

/**
 * The caller's address for log and audit. X-Forwarded-For is only trusted from trusted proxies and is read from the
 * right: the first address that is not a trusted proxy is the caller's; everything left of it can be forged.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isProxy = createIsProxy(trustedProxies);

  return (peer, forwardedFor) => {
    if (peer === undefined || forwardedFor === null) return peer;
    let address = unmapped(peer);
    const hops = forwardedFor.split(",").map((hop) => unmapped(hop.trim()));
    while (isProxy(address)) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

function addTo(list: BlockList, entry: string): void {
  const [address = "", bits] = entry.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** IPv4 as seen through an IPv6 socket (RFC 4291 section 2.5.5.2). */
function unmapped(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && isIP(address.slice(7)) === 4
    ? address.slice(7)
    : address;
}
