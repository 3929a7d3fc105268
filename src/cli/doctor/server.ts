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
    if (address === null) return [ok("none is configured; convert works offline")];
    let key: ApiKey | null;
    try {
      key = apiKeyFor(address, context.environment);
    } catch (error) {
      if (!(error instanceof CredentialsError)) throw error;
      return [fail(error.message, "Let only its owner read and write the credentials file.")];
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
      const { version: theirs } = await client.capabilities();
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
        warn(
          "there is no API key for it",
          "Keep one with markmill credentials add, or set MARKMILL_API_KEY.",
        ),
      ];
    }
    if (key.warning !== null)
      findings.push(
        warn(key.warning, "Give the server a certificate, or put a proxy that speaks TLS before it."),
      );
    try {
      await client.usage();
      findings.push(ok(`the key from ${key.source} is accepted`));
    } catch (error) {
      const advice =
        error instanceof ApiError ? "Create a key with markmill admin create-key." : "Try again.";
      findings.push(fail(reasonOf(error), advice));
    }
    return findings;
  },
};
