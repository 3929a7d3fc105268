import type { Clock } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { Ledger, SignInMethod } from "../../../ledger/contract.ts";
import { verifyPassword } from "../passwords.ts";
import type { BetterAuth } from "./better-auth.ts";
import type { SignedIn, SignIn, Visit } from "./contract.ts";
import type { SessionCookies } from "./session-cookie.ts";
import { duringVisit, originOf } from "./visits.ts";

export interface SignInParts {
  ledger: { write: Ledger["write"]; read: Pick<Ledger["read"], "passwordOf"> };
  clock: Clock;
  cookies(): SessionCookies;
  sessionMs(): number;
  betterAuth(): Promise<BetterAuth>;
}

/** Hash of an unknown password: equal cost for users without a password. */
const decoy =
  "$argon2id$v=19$m=19456,t=2,p=1$gze8mhd+Iud8IeqVRq3h+3h9pabCPJIkwrZBciGjyjY$FV4yPQSv8k7TJfCxDX1QeHS0Hfcw5TYSgZMvPnE1hC4";

const userAgentCharactersMax = 300;

export function createSignIn(parts: SignInParts): Pick<SignIn, "withPassword" | "asUser" | "signOut"> {
  const { ledger, clock, cookies } = parts;

  /** Throws forbidden if the user is banned or deleted. */
  async function begin(userId: string, visit: Visit, method: SignInMethod): Promise<SignedIn> {
    const { internalAdapter } = await (await parts.betterAuth()).$context;
    const lifetimeMs = parts.sessionMs();
    const details = {
      ipAddress: visit.address ?? null,
      userAgent: visit.userAgent?.slice(0, userAgentCharactersMax) ?? null,
      expiresAt: new Date(clock.nowMs() + lifetimeMs),
    };
    const create = () => internalAdapter.createSession(userId, false, details, true);
    const { id, token } = await duringVisit(visit, create, method);
    return { userId, sessionId: id, cookies: [cookies().issue(token, lifetimeMs / 1000)] };
  }

  return {
    withPassword: async ({ email, password }, visit) => {
      const found = await ledger.read.passwordOf(email);
      const right = await verifyPassword(password, found?.hash ?? decoy);
      if (found !== null && found.hash !== null && right && !found.banned) {
        try {
          return await begin(found.userId, visit, "password");
        } catch (error) {
          // Banned or deleted just now.
          if (!(error instanceof Fault) || error.code !== "forbidden") throw error;
        }
      }
      const refused = { userId: found?.userId ?? null, method: "password", visit: originOf(visit) } as const;
      await ledger.write("refuseSignIn", { ...refused, nowMs: clock.nowMs() });
      throw new Fault("invalid_credentials", { message: "Wrong email address or password." });
    },
    asUser: ({ userId, method }, visit) => begin(userId, visit, method),
    signOut: async (headers, visit) => {
      const found = cookies().read(headers.get("cookie"));
      if (found !== null && found !== "invalid") {
        const { internalAdapter } = await (await parts.betterAuth()).$context;
        await duringVisit(visit, () => internalAdapter.deleteSession(found.token));
      }
      return [cookies().remove()];
    },
  };
}
