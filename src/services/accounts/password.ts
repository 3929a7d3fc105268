import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import type { SignedOut } from "../../../ledger/contract.ts";
import { passwordProblem } from "../../auth/password-rules.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import type { AccountCaller } from "../caller.ts";
import { invalid } from "../checks.ts";
import { createRateLimit } from "../limits/rate-limit.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";

export interface PasswordOperations {
  /**
   * Of the session's user, whose other sessions and tokens end. Throws invalid_request when the current password is
   * another or the new one will not do, rate_limited past so many tries a minute.
   */
  setPassword(
    caller: AccountCaller,
    passwords: { currentPassword: Secret; newPassword: Secret },
  ): Promise<SignedOut>;
}

export function passwordOperations({ ledger, clock, log }: AccountsCore): PasswordOperations {
  const tries = createRateLimit(clock, limits.passwordTriesPerMinuteMax);
  const wrong = (message: string) => invalid("current_password", message);
  const notCurrent = () => wrong("This is not the current password.");

  return {
    async setPassword({ principal, actor }, { currentPassword, newPassword }) {
      const { userId, projectId, credentialId } = principal;
      const account = await ledger.read.account(userId, projectId);
      if (account === null) throw endedMeanwhile(`user ${userId}`);
      // Before a try is counted: who only has to find a better one should not be slowed.
      const problem =
        currentPassword.reveal() === newPassword.reveal()
          ? "This is the current password."
          : await passwordProblem(newPassword, account);
      if (problem !== null) throw invalid("new_password", problem);
      // A session that somebody else has come by must not lead to the password by guessing.
      tries.take(userId);
      const verifiedHash = await ledger.read.passwordHash(userId);
      if (verifiedHash === null)
        throw wrong("This account has no password; an administrator can hand out a link that sets one.");
      if (!(await verifyPassword(currentPassword, verifiedHash))) {
        log("warn", "password.wrong", {
          user_id: userId,
          address: actor.address,
          request_id: actor.requestId,
        });
        throw notCurrent();
      }
      const result = await ledger.write("setPassword", {
        userId,
        passwordHash: await hashPassword(newPassword),
        verifiedHash,
        keepSessionId: credentialId,
        actor,
        nowMs: clock.nowMs(),
      });
      if (result.outcome === "set") return { sessions: result.sessions, tokens: result.tokens };
      if (result.outcome === "session_ended") throw endedMeanwhile(`session ${credentialId}`);
      throw notCurrent();
    },
  };
}
