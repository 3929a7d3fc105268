/** Sign-in and OAuth need the ledger: only the server has them. */
import { absent } from "../../../config/testing/absent.ts";
import type { OAuthServer, SignIn } from "../../auth/sign-in/contract.ts";
import type { HttpParts } from "../context.ts";

/** Nobody is signed in, and nobody can sign in. */
export const withoutSignIn: Pick<HttpParts, "signIn" | "oauth" | "entry" | "door" | "mcp"> = {
  signIn: Object.assign(absent<SignIn>("signIn"), { bySession: async () => null, renewal: () => null }),
  oauth: Object.assign(absent<OAuthServer>("oauth"), { resume: () => null }),
  entry: absent("entry"),
  door: absent("door"),
  mcp: () => absent<{ serve: () => Promise<never> }>("mcp").serve,
};
