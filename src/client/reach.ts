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

/** What a request goes through, as errors name it. */
export interface ProxyName {
  /** Without user name and password. */
  shown: string;
  /** The variable it comes from. */
  variable: string;
  hasCredentials: boolean;
}

export function reachReason(cause: unknown, proxy: ProxyName | null = null): string {
  const code = String((cause as { code?: unknown } | null)?.code);
  if (untrusted.includes(code)) {
    return "its certificate is not trusted here; set NODE_EXTRA_CA_CERTS to a PEM file with the certificate or its authority's";
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = reasons[code] ?? message;
  if (proxy === null) return reason;
  const name = `the proxy ${proxy.shown} (${proxy.variable})`;
  if (connecting.has(code)) return `${name} cannot be reached: ${reason}`;
  if (wantsPassword(cause)) return `${name} ${passwordWords(proxy)}`;
  const status = refusedTunnel(cause);
  if (status === null) return `${reason} (through ${name})`;
  return `${name} answered HTTP ${status} in its place; ask whoever runs the proxy`;
}

/** Before anything was sent: through a proxy these are of the connection to it. */
const connecting: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ConnectionRefused",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** The status of a proxy's answer to CONNECT, which Bun has in its words only. */
function refusedTunnel(cause: unknown): number | null {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  const status = /: ([0-9]{3})\b/.exec(String(message))?.[1];
  return code === "ERR_PROXY_TUNNEL" && status !== undefined ? Number(status) : null;
}

/** Whether a proxy refused user name and password; asked again and again it may lock an account. */
export function wantsPassword(cause: unknown): boolean {
  return (cause instanceof StrangeAnswer ? cause.status : refusedTunnel(cause)) === 407;
}

function passwordWords({ variable, hasCredentials }: ProxyName): string {
  return hasCredentials
    ? `does not take the user name and password in ${variable}`
    : `requires a user name and a password; write http://USER:PASSWORD@HOST:PORT into ${variable}`;
}

/** An answer that is none of ours. */
export class StrangeAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status} that is not Markmill's`);
    this.name = "StrangeAnswer";
    this.status = status;
  }
}

/** The file that was being sent could not be read: no matter of the server's. */
export function isLocal(cause: unknown): boolean {
  const { syscall } = (cause ?? {}) as { syscall?: unknown };
  return syscall === "open" || syscall === "read" || syscall === "stat";
}
