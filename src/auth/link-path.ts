import type { Secret } from "../../config/secret.ts";
import type { LinkKind } from "../../ledger/contract.ts";

/** The page of a link. The token is in the path: it is short-lived and for one use. */
export function linkPath(kind: LinkKind, token: Secret): string {
  return `/${kind}/${token.reveal()}`;
}
