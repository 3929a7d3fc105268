/** People who sign in through the installation's OpenID Connect provider. */

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
