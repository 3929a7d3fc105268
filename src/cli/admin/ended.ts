import type { EndedCredentials } from "../../../ledger/contract.ts";
import { counted } from "../output.ts";

/** "2 sessions and 1 token ended, 1 key revoked". */
export function endedText({ sessions, tokens, keys }: EndedCredentials): string {
  return `${counted(sessions, "session")} and ${counted(tokens, "token")} ended, ${counted(keys, "key")} revoked`;
}
