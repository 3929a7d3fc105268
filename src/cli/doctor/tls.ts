import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { dayMs } from "../../../config/units.ts";
import { type Check, fail, ok, reasonOf, warn } from "./check.ts";

const soonMs = 14 * dayMs;

export const tls: Check = {
  name: "TLS",
  run: async (settings, context) => {
    const { "server.tls_cert": certPath, "server.tls_key": keyPath } = settings;
    if (certPath === null || keyPath === null) return [ok("not used")];
    try {
      const certificate = new X509Certificate(readFileSync(certPath));
      if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyPath)))) {
        return [
          fail(
            "server.tls_key is not the key of server.tls_cert",
            "Give the key that the certificate was made for.",
          ),
        ];
      }
      const leftMs = Date.parse(certificate.validTo) - context.clock.nowMs();
      const until = `the certificate is valid until ${certificate.validTo}`;
      if (leftMs < 0) return [fail(until, "Renew the certificate.")];
      return [leftMs < soonMs ? warn(until, "Renew the certificate soon.") : ok(until)];
    } catch (error) {
      return [
        fail(
          `the files cannot be used: ${reasonOf(error)}`,
          "Give PEM files that the server's user can read.",
        ),
      ];
    }
  },
};
