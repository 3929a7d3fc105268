import { dayMs } from "../../../config/units.ts";
import { readTlsFiles } from "../tls-files.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const soonMs = 14 * dayMs;

export const tls: Check = {
  name: "TLS",
  run: async (settings, context) => {
    const files = readTlsFiles(settings);
    if (files.kind === "none") return [ok("not used")];
    if (files.kind === "problem") {
      return [
        fail(files.problem, "Give PEM files that the server's user can read, and that belong together."),
      ];
    }
    const { validTo } = files.certificate;
    const leftMs = Date.parse(validTo) - context.clock.nowMs();
    const until = `the certificate is valid until ${validTo}`;
    if (leftMs < 0) return [fail(until, "Renew the certificate.")];
    return [leftMs < soonMs ? warn(until, "Renew the certificate soon.") : ok(until)];
  },
};
