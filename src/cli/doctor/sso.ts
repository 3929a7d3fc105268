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
    if (issuer === null) return [ok("none is configured; people sign in with passwords")];
    const egress = openEgress({ settings, timers: systemTimers, environment });
    const party = createRelyingParty({ settings, clock, random, fetch: createProviderFetch(egress) });
    const answer = await party.examine().then(
      (found) =>
        ok(`${found.issuer} answers; it must know the redirect address ${redirectAddress(settings)}`),
      (error: unknown) => failed(issuer, error),
    );
    return [answer, ...addressFindings(settings), ...(await secretFindings(settings))];
  },
};

/** For the administrator the internal face of a fault is the one that helps. */
function failed(issuer: string, error: unknown): Omit<Finding, "name"> {
  const reason = error instanceof Fault ? String(error.cause) : reasonOf(error);
  const action =
    error instanceof Fault && error.code === "remote_unavailable"
      ? "Check the provider, and from this machine its name, the way to it, egress.proxy and egress.ca_file."
      : "Compare the sso settings with what the provider says of itself and of this client; see docs/single-sign-on.md.";
  return fail(`${issuer}: ${reason}`, action);
}

function redirectAddress(settings: Settings): string {
  return `${baseUrl(settings)}/sign-in/sso/callback`;
}

function baseUrl(settings: Settings): string {
  const listen = listenAddress(settings["server.listen"]);
  return settings["server.base_url"] ?? originOf(listen, listen.port, settings["server.tls_cert"] !== null);
}

/** Providers send browsers to exactly one address, which must be the one that people's browsers reach. */
function addressFindings(settings: Settings): Omit<Finding, "name">[] {
  const { hostname, protocol } = new URL(baseUrl(settings));
  if (isLoopback(hostname.replace(/^\[|\]$/g, ""))) return [];
  if (settings["server.base_url"] === null)
    return [
      warn(
        "server.base_url is not set, so that browsers would be sent back to the address that the server listens on",
        "Set server.base_url to the address that people type, and give the provider the redirect address that follows from it.",
      ),
    ];
  if (protocol === "https:") return [];
  return [
    warn(
      "server.base_url is without TLS, which most providers refuse for a redirect address",
      "Serve https, or put a proxy in front that does, and set server.base_url to that address.",
    ),
  ];
}

async function secretFindings(settings: Settings): Promise<Omit<Finding, "name">[]> {
  const path = settings["sso.client_secret_file"];
  const found = path === null ? null : await stat(path).catch(() => null);
  if (found === null || (found.mode & 0o077) === 0) return [];
  return [
    warn(`${path} can be read by others than its owner`, `chmod 600 ${path}, owned by the server's user.`),
  ];
}
