import type { Visit } from "../../../auth/sign-in/contract.ts";

/** Signing in through the installation's own provider. Throws Faults, whose sentences are for the person who signs in. */
export interface SingleSignOn {
  /**
   * `returnTo` is the path to go on with afterwards, as the caller has seen to one of this installation; `redirectUri`
   * is where the provider sends the browser back to.
   */
  begin(args: { returnTo: string | null; redirectUri: string }): Promise<{
    location: string;
    /** For the browser to bring back; nobody else can read it. */
    sealed: string;
  }>;
  /** `query` is that of the address which the browser came back to. Who that is may be signed in. */
  complete(
    args: { query: URLSearchParams; sealed: string | null; redirectUri: string },
    visit: Visit,
  ): Promise<{ userId: string; returnTo: string | null }>;
}
