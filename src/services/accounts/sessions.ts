import { Fault } from "../../../config/errors/fault.ts";
import type { SessionRow, SignedOut } from "../../../ledger/contract.ts";
import type { AccountCaller } from "../caller.ts";
import type { AccountsCore } from "./core.ts";

export interface OwnSession extends SessionRow {
  /** Whether it is the caller's session. */
  current: boolean;
}

export interface SessionOperations {
  /** Newest first. */
  sessions(caller: AccountCaller): Promise<OwnSession[]>;
  /** Throws session_not_found, also for another user's session. */
  endSession(caller: AccountCaller, sessionId: string): Promise<void>;
  /** Signs out everywhere, including here unless `keepCurrent`. Always revokes application tokens. */
  endSessions(caller: AccountCaller, keepCurrent: boolean): Promise<SignedOut>;
}

export function sessionOperations({ ledger, clock }: AccountsCore): SessionOperations {
  return {
    async sessions({ principal: { userId, credentialId } }) {
      const rows = await ledger.read.sessionsOfUser(userId, clock.nowMs());
      return rows.map((row) => ({ ...row, current: row.id === credentialId }));
    },

    async endSession({ principal: { userId }, actor }, sessionId) {
      const which = { exceptSessionId: null, only: sessionId };
      const { sessions } = await ledger.write("endSessions", {
        userId,
        ...which,
        actor,
        nowMs: clock.nowMs(),
      });
      if (sessions === 0) throw new Fault("session_not_found");
    },

    endSessions({ principal: { userId, credentialId }, actor }, keepCurrent) {
      const which = { exceptSessionId: keepCurrent ? credentialId : null, only: null };
      return ledger.write("endSessions", { userId, ...which, actor, nowMs: clock.nowMs() });
    },
  };
}
