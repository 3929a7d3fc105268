import type { Secret } from "../../config/secret.ts";
import type { LinkKind } from "../../ledger/contract.ts";

/** Where the page is that a link leads to. The token is part of the path: it is good for one use, and soon for none. */
export function linkPath(kind: LinkKind, token: Secret): string {
  return `/${kind}/${token.reveal()}`;
}
