import type { EndedCredentials } from "../../../ledger/contract.ts";
import { counted } from "../output.ts";

/** "2 sessions and 1 token ended". */
export function signedOutText({ sessions, tokens }: EndedCredentials): string {
  return `${counted(sessions, "session")} and ${counted(tokens, "token")} ended`;
}

/** "2 sessions and 1 token ended, 1 key revoked". */
export function endedText(ended: EndedCredentials): string {
  return `${signedOutText(ended)}, ${counted(ended.keys, "key")} revoked`;
}
