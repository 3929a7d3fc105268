/** Why a server could not be reached, in words, and what to do. */

/** By the codes of Bun's fetch: POSIX names, getaddrinfo's, and OpenSSL's for certificates. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers at this address; check the address and that the server runs",
  ConnectionRefused: "nothing answers at this address; check the address and that the server runs",
  ENOTFOUND: "the name of its machine is not known; check the address",
  EAI_AGAIN: "the name of its machine cannot be looked up now; check the network",
  ECONNRESET: "the connection was closed; check that the address and its http or https are right",
  ConnectionClosed: "the connection was closed; check that the address and its http or https are right",
  EPROTO: "no TLS connection came about; check whether the server speaks http instead of https",
  ETIMEDOUT: "it did not answer in time; check the address and the network",
  ENETUNREACH: "there is no way to its network; check the network",
  EHOSTUNREACH: "there is no way to its machine; check the network",
  CERT_HAS_EXPIRED: "its certificate has expired; renew it on the server",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name; use the name in the certificate",
};

/** Certificates that nobody known here vouches for. */
const untrusted: readonly string[] = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
];

export function reachReason(cause: unknown): string {
  const code = String((cause as { code?: unknown } | null)?.code);
  if (untrusted.includes(code)) {
    return "its certificate is not trusted here; set NODE_EXTRA_CA_CERTS to a PEM file with the certificate or its authority's";
  }
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
}

/** The file that was being sent could not be read: no matter of the server's. */
export function isLocal(cause: unknown): boolean {
  const { syscall } = (cause ?? {}) as { syscall?: unknown };
  return syscall === "open" || syscall === "read" || syscall === "stat";
}
