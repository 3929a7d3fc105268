import { stat } from "node:fs/promises";
import { systemTimers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { isLoopback, listenAddress } from "../../../config/settings/formats.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { createRelyingParty } from "../../auth/sso/relying-party.ts";
import { openEgress } from "../../egress/egress.ts";
import { createProviderFetch } from "../../services/accounts/sso/fetch.ts";
import { originOf } from "../../shared/origin.ts";
import { type Check, type Finding, fail, ok, reasonOf, warn } from "./check.ts";

export const sso: Check = {
  name: "single sign-on",
  run: async (settings, { environment, clock, random }) => {
    const issuer = settings["sso.issuer"];
    if (issuer === null) return [ok("not configured; users sign in with passwords")];
    const egress = openEgress({ settings, timers: systemTimers, environment });
    const party = createRelyingParty({ settings, clock, random, fetch: createProviderFetch(egress) });
    const answer = await party.examine().then(
      (found) => ok(`${found.issuer} responds; register the redirect URI ${redirectAddress(settings)} there`),
      (error: unknown) => failed(issuer, error),
    );
    return [answer, ...addressFindings(settings), ...(await secretFindings(settings))];
  },
};

/** For administrators the internal cause is more useful. */
function failed(issuer: string, error: unknown): Omit<Finding, "name"> {
  const reason = error instanceof Fault ? String(error.cause) : reasonOf(error);
  const action =
    error instanceof Fault && error.code === "remote_unavailable"
      ? "Check the provider, name resolution, network, egress.proxy and egress.ca_file."
      : "Compare the sso settings with the provider's configuration of this client; see docs/single-sign-on.md.";
  return fail(`${issuer}: ${reason}`, action);
}

function redirectAddress(settings: Settings): string {
  return `${baseUrl(settings)}/sign-in/sso/callback`;
}

function baseUrl(settings: Settings): string {
  const listen = listenAddress(settings["server.listen"]);
  return settings["server.base_url"] ?? originOf(listen, listen.port, settings["server.tls_cert"] !== null);
}

/** Providers redirect to one registered URL, which must be reachable by browsers. */
function addressFindings(settings: Settings): Omit<Finding, "name">[] {
  const { hostname, protocol } = new URL(baseUrl(settings));
  if (isLoopback(hostname.replace(/^\[|\]$/g, ""))) return [];
  if (settings["server.base_url"] === null)
    return [
      warn(
        "server.base_url is not set, so browsers would be redirected to the listen address",
        "Set server.base_url to the public URL, and register the redirect URI derived from it.",
      ),
    ];
  if (protocol === "https:") return [];
  return [
    warn(
      "server.base_url does not use TLS, which most providers require for redirect URIs",
      "Serve https or use a TLS proxy, and set server.base_url accordingly.",
    ),
  ];
}

async function secretFindings(settings: Settings): Promise<Omit<Finding, "name">[]> {
  const path = settings["sso.client_secret_file"];
  const found = path === null ? null : await stat(path).catch(() => null);
  if (found === null || (found.mode & 0o077) === 0) return [];
  return [warn(`${path} is readable by other users`, `chmod 600 ${path}, owned by the server's user.`)];
}
