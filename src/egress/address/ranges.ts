/**
 * Address ranges outside of the public internet, from the IANA special-purpose registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry) and address space
 * registries. `refused`: never allowed; `private`: only if listed by the administrator.
 */
import { type Prefix, parsePrefix } from "./parse.ts";

export interface Range {
  prefix: Prefix;
  kind: "private" | "refused";
  name: string;
}

const rows: readonly (readonly [cidr: string, kind: Range["kind"], name: string])[] = [
  ["0.0.0.0/8", "refused", "this network"], // RFC 791, section 3.2
  ["10.0.0.0/8", "private", "private use"], // RFC 1918
  ["100.64.0.0/10", "refused", "shared by carriers"], // RFC 6598; holds 100.100.100.200, Alibaba's metadata
  ["127.0.0.0/8", "refused", "loopback"], // RFC 1122, section 3.2.1.3
  ["168.63.129.16/32", "refused", "cloud metadata"], // Azure's host, in public space
  ["169.254.0.0/16", "refused", "link-local"], // RFC 3927; holds the metadata services of most clouds
  ["172.16.0.0/12", "private", "private use"], // RFC 1918
  ["192.0.0.0/24", "refused", "protocol assignments"], // RFC 6890; holds 192.0.0.192, Oracle's metadata
  ["192.0.2.0/24", "refused", "documentation"], // RFC 5737
  ["192.88.99.0/24", "refused", "6to4 relays"], // RFC 7526
  ["192.168.0.0/16", "private", "private use"], // RFC 1918
  ["198.18.0.0/15", "refused", "benchmarking"], // RFC 2544
  ["198.51.100.0/24", "refused", "documentation"], // RFC 5737
  ["203.0.113.0/24", "refused", "documentation"], // RFC 5737
  ["224.0.0.0/4", "refused", "multicast"], // RFC 5771
  ["240.0.0.0/4", "refused", "reserved"], // RFC 1112, section 4; holds 255.255.255.255

  // Metadata services in private ranges, which stay refused.
  ["fd00:ec2::/32", "refused", "cloud metadata"], // Amazon
  ["fd20:ce::/32", "refused", "cloud metadata"], // Google
  ["fd00:42::42/128", "refused", "cloud metadata"], // Scaleway
  ["fd00:a9fe:a9fe::/48", "refused", "cloud metadata"], // Akamai
  ["fc00::/7", "private", "unique local"], // RFC 4193

  ["2001::/23", "refused", "protocol assignments"], // RFC 2928; Teredo 4380, benchmarking 5180, ORCHID 4843 and 7343
  ["2001:db8::/32", "refused", "documentation"], // RFC 3849
  ["2002::/16", "refused", "6to4"], // RFC 3056
  ["3fff::/20", "refused", "documentation"], // RFC 9637
];

export const ranges: readonly Range[] = rows.map(([cidr, kind, name]) => ({
  prefix: prefix(cidr),
  kind,
  name,
}));

/**
 * The IPv6 space for public use (RFC 4291, 2.4). Outside are unspecified ::, loopback ::1, compatible ::/96, translated
 * ::ffff:0:0:0/96, local NAT64 64:ff9b:1::/48, discard 100::/64, link-local fe80::/10, site-local fec0::/10, multicast
 * ff00::/8 and unassigned space.
 */
export const globalUnicast = prefix("2000::/3");

/** Forms with an IPv4 address in the last 32 bits. */
export const mapped = prefix("::ffff:0:0/96"); // RFC 4291, section 2.5.5.2
export const nat64 = prefix("64:ff9b::/96"); // RFC 6052, section 2.1

function prefix(cidr: string): Prefix {
  const parsed = parsePrefix(cidr);
  if (parsed === null) throw new Error(`${cidr} is not a CIDR range`);
  return parsed;
}
