import type { OAuthServer, SignIn } from "../../auth/sign-in/contract.ts";
import type { Accounts } from "../../services/accounts/accounts.ts";
import type { AccountEntry, Doorkeeper } from "../../services/accounts/contract.ts";

/** What the pages are made from. */
export interface PageServices {
  signIn: Pick<SignIn, "bySession" | "signOut">;
  oauth: Pick<OAuthServer, "consentRequest" | "decideConsent" | "resume">;
  entry: AccountEntry;
  door: Doorkeeper;
  /** What the account page lets its owner do; the API offers more. */
  account: Pick<Accounts, "apps" | "withdrawApp" | "endSessions" | "setPassword">;
}
