/** Names of internal hosts, by form. */

/** Always refused: loopback and cloud metadata services. */
const refusedNames: ReadonlySet<string> = new Set([
  "localhost", // RFC 6761, section 6.3
  "localhost.localdomain",
  "localhost4",
  "localhost4.localdomain4",
  "localhost6",
  "localhost6.localdomain6",
  "ip6-localhost",
  "ip6-loopback",
  "loopback",
  "broadcasthost",
  "instance-data",
  "instance-data.ec2.internal",
  "metadata",
  "metadata.azure.internal",
  "metadata.goog",
  "metadata.google.internal",
  "metadata.oraclecloud.com",
  "metadata.platformequinix.com",
  "metadata.tencentyun.com",
  "rancher-metadata",
]);
const refusedEndings = [".localhost", ".onion"]; // RFC 6761, RFC 7686

/** Reachable only if listed; also names without a dot. */
const privateEndings = [
  ".internal", // set aside by ICANN for private use
  ".local", // RFC 6762
  ".home.arpa", // RFC 8375
  ".consul",
  ".corp", // these three: too much in private use ever to be delegated (ICANN, name collision)
  ".home",
  ".mail",
  ".intranet",
  ".lan",
  ".localdomain",
  ".private",
  ".svc",
];

export type NameKind = "public" | "private" | "refused";

/** For a normalized name: lower case, ASCII, no trailing dot. */
export function judgeName(name: string): NameKind {
  const endsWith = (ending: string) => name.endsWith(ending);
  if (refusedNames.has(name) || refusedEndings.some(endsWith)) return "refused";
  return !name.includes(".") || privateEndings.some(endsWith) ? "private" : "public";
}

/** RFC 1123 and RFC 1035: labels of letters, digits, dashes, and underscores. */
export function isHostName(name: string): boolean {
  return (
    name.length <= 253 &&
    name.split(".").every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  );
}
