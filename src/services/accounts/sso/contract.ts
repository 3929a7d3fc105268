import type { Visit } from "../../../auth/sign-in/contract.ts";

/** Single sign-on. Throws Faults with messages for the user. */
export interface SingleSignOn {
  /**
   * `returnTo`: a validated local path to continue with; `redirectUri`: where the provider sends the browser back to.
   */
  begin(args: { returnTo: string | null; redirectUri: string }): Promise<{
    location: string;
    /** Encrypted cookie value. */
    sealed: string;
  }>;
  /** `query`: the query of the redirect. Returns the user to sign in. */
  complete(
    args: { query: URLSearchParams; sealed: string | null; redirectUri: string },
    visit: Visit,
  ): Promise<{ userId: string; returnTo: string | null }>;
}
