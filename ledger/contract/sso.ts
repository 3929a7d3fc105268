/** People who sign in through the installation's OpenID Connect provider. */

export interface SsoUnits {
  /**
   * Who somebody is here whom the provider has named. Known by issuer and subject; else, where the provider vouches for
   * the e-mail address, the user who has it; else somebody new, in the organization of that name, which is made when it
   * is missing. Name and role follow the provider each time.
   */
  signInBySso: {
    args: {
      /** The ID token's `iss` and `sub`, which together never mean anybody else (OpenID Connect Core, section 2). */
      issuer: string;
      subject: string;
      /** Null: the provider tells none. */
      email: string | null;
      emailVerified: boolean;
      /** Null: stays as it is; for somebody new the e-mail address. */
      name: string | null;
      /** Whether the groups let this person in. Somebody known who is not has no session and no token any more. */
      admitted: boolean;
      /** By the groups; null: roles are none of the provider's business. */
      role: "admin" | "member" | null;
      organization: { name: string; planId: string };
      /** For what may have to be made. */
      ids: { userId: string; accountId: string; organizationId: string; projectId: string };
      visit: { address?: string; requestId: string };
      nowMs: number;
    };
    result: { outcome: "known" | "linked" | "created"; userId: string } | { outcome: SsoRefusal };
  };
}

export type SsoRefusal =
  | "banned"
  | "not_admitted"
  /** Somebody new, of whom no address is told. */
  | "email_missing"
  /** A user here has the address, and the provider does not say that it is this person's. */
  | "email_not_verified"
  /** The user who has the address is somebody else at the same provider. */
  | "email_of_another"
  /** The user who has the address signed up by themselves, and may have taken somebody else's. */
  | "email_unproved";
