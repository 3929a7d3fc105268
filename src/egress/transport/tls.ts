import { isIP } from "node:net";
import { checkServerIdentity, connect, type SecureContext } from "node:tls";
import { type RefusalName, Refused, refused } from "../refusal.ts";
import { settled } from "./settle.ts";
import { codeOf } from "./tcp.ts";
import type { Wire } from "./wire.ts";

/** Codes of certificate errors, by what is the matter (openssl-verification-options(1), Node's ERR_TLS_*). */
const problems: Readonly<Record<string, RefusalName>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_name",
  HOSTNAME_MISMATCH: "certificate_name",
  CERT_HAS_EXPIRED: "certificate_expired",
  CERT_NOT_YET_VALID: "certificate_expired",
  CERT_UNTRUSTED: "certificate_untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_untrusted",
  INVALID_CA: "certificate_untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate_untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_untrusted",
};

/** TLS by name over a connection to an address: SNI and certificate are the name's (RFC 6066, RFC 9525). */
export function createSecure(trust: () => SecureContext): Wire["secure"] {
  return async (stream, host, signal) => {
    let secureContext: SecureContext;
    try {
      secureContext = trust();
    } catch (error) {
      stream.destroy();
      throw refused("authorities", error instanceof Error ? error.message : String(error), error);
    }
    const socket = connect({
      socket: stream,
      // SNI knows no addresses (RFC 6066, section 3).
      servername: isIP(host) === 0 ? host : "",
      secureContext,
      rejectUnauthorized: true,
      ALPNProtocols: ["http/1.1"],
      // By what was asked for: without a server name the library would take the address at the socket's other end.
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    });
    return settled(socket, "secureConnect", signal, (error) => {
      stream.destroy();
      if (error instanceof Refused) return error;
      const code = codeOf(error);
      return refused(problems[code] ?? "tls", `${host}: ${code}`, error);
    });
  };
}
