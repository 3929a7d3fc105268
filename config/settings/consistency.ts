/** What must hold between settings. */
import { guestInputNames } from "../guest-inputs.ts";
import { isLoopback, listenAddress } from "./formats.ts";
import { nearest } from "./nearest.ts";
import type { Settings } from "./schema.ts";

interface Rule {
  /** The sentence for the administrator, or null when all is well. */
  problem(settings: Settings): string | null;
}

const rules: readonly Rule[] = [
  {
    problem: (settings) =>
      (settings["server.tls_cert"] === null) === (settings["server.tls_key"] === null)
        ? null
        : "server.tls_cert and server.tls_key must be given together.",
  },
  {
    problem: (settings) => {
      const host = listenAddress(settings["server.listen"]).hostname;
      if (isLoopback(host) || settings["server.tls_cert"] !== null || settings["server.allow_plain_http"]) {
        return null;
      }
      return `server.listen is ${settings["server.listen"]}, which other machines can reach: give server.tls_cert and server.tls_key, or set server.allow_plain_http = true behind a proxy that speaks TLS.`;
    },
  },
  {
    problem: (settings) =>
      (settings["sso.issuer"] === null) === (settings["sso.client_id"] === null)
        ? null
        : "sso.issuer and sso.client_id must be given together.",
  },
  {
    problem: (settings) => {
      const issuer = settings["sso.issuer"];
      if (issuer === null || !issuer.startsWith("http:") || isLoopback(hostOf(issuer))) return null;
      return `sso.issuer is ${issuer}: only a provider on this very machine may be reached without TLS; give its https address.`;
    },
  },
  {
    problem: (settings) =>
      settings["sso.issuer"] === null || settings["sso.scopes"].includes("openid")
        ? null
        : 'sso.scopes must hold "openid", which makes a sign-in one by OpenID Connect.',
  },
  {
    problem: (settings) => {
      const known: readonly string[] = guestInputNames;
      const unknown = settings["guest.inputs"].find((name) => !known.includes(name));
      return unknown === undefined
        ? null
        : `guest.inputs names ${unknown}, which is no kind of input; the nearest known one is ${nearest(unknown, known)}.`;
    },
  },
  {
    problem: (settings) => {
      const ids = settings.plans.map((plan) => plan.id);
      return ids.includes(settings.default_plan)
        ? null
        : `default_plan is ${settings.default_plan}, which no [[plans]] table describes; the nearest known one is ${nearest(settings.default_plan, ids)}.`;
    },
  },
];

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, "");
}

export function inconsistencies(settings: Settings): string[] {
  return rules.flatMap((rule) => rule.problem(settings) ?? []);
}
