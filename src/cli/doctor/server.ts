import { version } from "../../../config/version.ts";
import { createClient } from "../../client/client.ts";
import { type ApiKey, apiKeyFor } from "../../client/credentials.ts";
import { ApiError, CredentialsError } from "../../client/errors.ts";
import { proxyFor } from "../../client/proxy.ts";
import { type Check, type Finding, fail, ok, reasonOf, warn } from "./check.ts";

export const server: Check = {
  name: "server",
  run: async (settings, context) => {
    const address = settings["cli.server"];
    if (address === null) return [ok("none configured; convert runs locally")];
    let key: ApiKey | null;
    try {
      key = apiKeyFor(address, context.environment);
    } catch (error) {
      if (!(error instanceof CredentialsError)) throw error;
      return [fail(error.message, "Restrict the credentials file to its owner (mode 600).")];
    }
    const { random, sleep } = context;
    const proxy = proxyFor(address, context.environment);
    const apiKey = key?.key ?? null;
    const client = createClient({ server: address, apiKey, proxy, random, sleep, triesMax: 2 });
    const findings: Omit<Finding, "name">[] =
      proxy === null
        ? []
        : [ok(`requests to ${address} go through the proxy ${proxy.shown} (${proxy.variable})`)];
    try {
      const { version: theirs } = await client.api.getCapabilities();
      findings.push(
        theirs === version
          ? ok(`${address} runs version ${theirs}`)
          : warn(
              `${address} runs version ${theirs}, this is ${version}`,
              "Use the same version on both sides.",
            ),
      );
    } catch (error) {
      const what = proxy === null ? "the address" : "the address, the proxy";
      return [...findings, fail(reasonOf(error), `Check ${what}, the network and whether the server runs.`)];
    }
    if (key === null) {
      return [
        ...findings,
        warn("no API key for it", "Save one with markmill credentials add, or set MARKMILL_API_KEY."),
      ];
    }
    if (key.warning !== null)
      findings.push(warn(key.warning, "Configure a certificate for the server, or use a TLS proxy."));
    try {
      await client.api.getUsage();
      findings.push(ok(`the key from ${key.source} is accepted`));
    } catch (error) {
      const advice =
        error instanceof ApiError ? "Create a key with markmill admin create-key." : "Try again.";
      findings.push(fail(reasonOf(error), advice));
    }
    return findings;
  },
};
