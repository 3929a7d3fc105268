import { isAccount, type OwningPrincipal } from "../../auth/principal.ts";

/** Whose event streams are counted together. Guests get new tokens for nothing, so all of them are one party. */
export const streamParty = (principal: OwningPrincipal): string =>
  isAccount(principal) ? principal.organizationId : "guests";
