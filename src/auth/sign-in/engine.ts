/** Signing in and the OAuth server of one installation. */
import type { Clock, Random } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Ledger } from "../../../ledger/contract.ts";
import { describeError, type Log } from "../../log.ts";
import type { SecretBox } from "../secret-box.ts";
import { createByAccessToken } from "./access-tokens.ts";
import type { BetterAuth } from "./better-auth.ts";
import type { OAuthServer, SignIn } from "./contract.ts";
import { sessionMs } from "./lifetimes.ts";
import { createOAuthServer } from "./oauth-server.ts";
import { createSessionCookies, type SessionCookies } from "./session-cookie.ts";
import { createBySession } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";

export interface EngineParts {
  ledger: Pick<Ledger, "read" | "write">;
  box: Pick<SecretBox, "derived">;
  settings: Settings;
  clock: Clock;
  random: Random;
  log: Log;
  /** Asked for each time: it is known only once the server listens. */
  baseUrl(): string;
}

export interface Engine {
  signIn: SignIn;
  oauth: OAuthServer;
}

/** Nothing of better-auth is loaded before somebody signs in or an application calls. */
export function createEngine(parts: EngineParts): Engine {
  const { ledger, settings, clock, random, log, baseUrl } = parts;
  const secret = parts.box.derived("sign-in");
  const cookies = perBaseUrl(
    baseUrl,
    (url): SessionCookies => createSessionCookies(secret, url.startsWith("https:")),
  );
  const betterAuth = perBaseUrl(baseUrl, async (url): Promise<BetterAuth> => {
    try {
      const { openBetterAuth } = await import("./better-auth.ts");
      return await openBetterAuth({ ledger, clock, baseUrl: url, secret, random, log });
    } catch (error) {
      // Whoever asks next tries again.
      betterAuth.forget();
      throw error;
    }
  });
  const sessions = createBySession({
    queries: ledger.read,
    write: ledger.write,
    clock,
    cookies,
    sessionMs: () => sessionMs(settings),
    onSlideFailed: (cause) => log("warn", "session.slide_failed", { cause: describeError(cause) }),
  });
  const { bySession } = sessions;
  const oauth = createOAuthServer({
    read: ledger.read,
    clock,
    secret,
    baseUrl,
    bySession,
    cookies,
    betterAuth,
    registration: () => settings["oauth.dynamic_registration"],
    renewalGraceMs: () => settings["oauth.renewal_grace_seconds"] * 1000,
  });

  return {
    signIn: {
      ...sessions,
      ...createSignIn({ ledger, clock, cookies, betterAuth, sessionMs: () => sessionMs(settings) }),
    },
    oauth: { ...oauth, byAccessToken: createByAccessToken({ queries: ledger.read, clock }) },
  };
}

/** Made when it is first needed, and anew when the base address has changed or it was forgotten. */
function perBaseUrl<T>(baseUrl: () => string, make: (url: string) => T): (() => T) & { forget(): void } {
  let made: { url: string; value: T } | null = null;
  const get = () => {
    const url = baseUrl();
    if (made?.url !== url) made = { url, value: make(url) };
    return made.value;
  };
  const forget = () => {
    made = null;
  };
  return Object.assign(get, { forget });
}
