/** Signing in and OAuth need the ledger: only the appliance has them. */
import type { OAuthServer, SignIn } from "../../auth/sign-in/contract.ts";
import type { HttpParts } from "../context.ts";

const missing = (): never => {
  throw new Error("the services in memory have no accounts");
};

const signIn: SignIn = {
  withPassword: missing,
  asUser: missing,
  signOut: missing,
  bySession: async () => null,
  renewal: () => null,
};

const oauth: OAuthServer = {
  handle: missing,
  consentRequest: missing,
  decideConsent: missing,
  resume: missing,
  byAccessToken: missing,
};

export const withoutSignIn: Pick<HttpParts, "signIn" | "oauth" | "mcp" | "pages"> = {
  signIn,
  oauth,
  mcp: () => missing,
  pages: null,
};
