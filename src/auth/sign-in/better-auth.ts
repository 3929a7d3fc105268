/** Configures better-auth. Loaded on demand: it would double the start time. */

import { oauthProvider } from "@better-auth/oauth-provider";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import type { Random } from "../../../config/ambient.ts";
import type { Secret } from "../../../config/secret.ts";
import type { Log } from "../../log/log.ts";
import { type IdPrefix, newId } from "../../shared/identifiers.ts";
import { newToken, tokenHash } from "../tokens.ts";
import { type AdapterParts, createLedgerAdapter } from "./adapter.ts";
import { errorPath, grantTypes } from "./metadata.ts";
import { applicationScopes, offlineScope, resourcePaths } from "./resources.ts";
import { cookiePrefix } from "./session-cookie.ts";

export interface BetterAuthParts extends AdapterParts {
  baseUrl: string;
  secret: Secret;
  random: Random;
  log: Log;
}

/** Seconds. */
const lifetimes = { code: 5 * 60, accessToken: 15 * 60, refreshToken: 90 * 24 * 3600 };

const idPrefixes: Readonly<Record<string, IdPrefix>> = {
  session: "ses",
  oauthConsent: "cns",
  oauthAccessToken: "tok",
  oauthRefreshToken: "tok",
};

/** After a change of the base URL, its resources are created and the former ones are removed. */
export async function openBetterAuth(parts: BetterAuthParts): Promise<BetterAuth> {
  const auth = createBetterAuth(parts);
  const { adapter } = await auth.$context;
  const identifiers = resourcesOf(parts.baseUrl);
  const change = (operator: "in" | "not_in", disabled: boolean) =>
    adapter.updateMany({
      model: "oauthResource",
      where: [
        { field: "identifier", operator, value: identifiers },
        { field: "disabled", value: !disabled },
      ],
      update: { disabled },
    });
  await change("not_in", true);
  await change("in", false);
  return auth;
}

const resourcesOf = (baseUrl: string) => resourcePaths.map((path) => baseUrl + path);

function createBetterAuth(parts: BetterAuthParts) {
  const { baseUrl, secret, random, log } = parts;
  return betterAuth({
    appName: "Markmill",
    baseURL: baseUrl,
    basePath: "/",
    secret: secret.reveal(),
    database: createLedgerAdapter(parts),
    trustedOrigins: [new URL(baseUrl).origin],
    telemetry: { enabled: false },
    // sign-in.ts verifies passwords; better-auth only creates the session.
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    session: { disableSessionRefresh: true, storeSessionInDatabase: true },
    // Throws unexpected errors, such as those of the ledger, instead of printing them to stderr.
    onAPIError: { errorURL: baseUrl + errorPath, throw: true },
    logger: {
      level: "warn",
      // Its further arguments may contain whole requests.
      log: (level, message) => log(level === "error" ? "error" : "debug", "oauth.library", { message }),
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: baseUrl.startsWith("https:"),
      database: { generateId: ({ model }) => newId(idPrefixes[model] ?? "rec", random) },
    },
    plugins: [
      // Its types are built without exactOptionalPropertyTypes.
      oauthProvider({
        loginPage: "/sign-in",
        consentPage: "/consent",
        scopes: [...applicationScopes, offlineScope],
        grantTypes: [...grantTypes],
        resources: resourcesOf(baseUrl),
        // Every application may request every resource; the user decides.
        enforcePerClientResources: false,
        allowDynamicClientRegistration: true,
        allowUnauthenticatedClientRegistration: true,
        // Opaque tokens can be revoked at once, signed ones cannot.
        disableJwtPlugin: true,
        codeExpiresIn: lifetimes.code,
        accessTokenExpiresIn: lifetimes.accessToken,
        refreshTokenExpiresIn: lifetimes.refreshToken,
        generateOpaqueAccessToken: () => newToken("mk_access", random).plaintext.reveal(),
        generateRefreshToken: () => newToken("mk_refresh", random).plaintext.reveal(),
        generateClientId: () => newId("app", random),
        generateClientSecret: () => newToken("mk_client", random).plaintext.reveal(),
        storeTokens: { hash: async (token) => tokenHash(token) },
      }) as unknown as BetterAuthPlugin,
    ],
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
