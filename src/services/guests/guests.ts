import { Fault } from "../../../config/errors/fault.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs, hourMs } from "../../../config/units.ts";
import type { Units } from "../../../ledger/contract.ts";
import { authenticationRequired, invalidToken } from "../../auth/access.ts";
import type { SecretBox } from "../../auth/secret-box.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { newJobId } from "../../shared/identifiers.ts";
import { createRateLimit } from "../accounts/limits/rate-limit.ts";
import { planById, planLimits } from "../accounts/plans.ts";
import type { Core } from "../core.ts";
import { requireDisk } from "../disk.ts";
import { newAdmission } from "./admission.ts";
import type { Guests } from "./contract.ts";
import { GuestQuotaFault } from "./quota-fault.ts";
import { createVisitors } from "./visitor.ts";

export function createGuests(core: Core, box: Pick<SecretBox, "sign">, scheduler: { wake(): void }): Guests {
  const { settings, ledger, clock, random } = core;
  const estimates = createRateLimit(clock, limits.guestEstimatesPerMinuteMax);

  /** Recovery sessions are audited permanently, so their rate is limited. */
  const recoveries = createRateLimit(clock, limits.guestRecoveriesPerMinuteMax);

  function requireWelcome(): void {
    if (!settings["guest.enabled"]) throw authenticationRequired("visitor");
  }

  return {
    requireWelcome,
    countEstimate: ({ address }) => estimates.take(address),
    countFurther: ({ address }) => estimates.takeAhead(address, limits.filesPerConvertMax),
    visitor: createVisitors(box, random),

    async open(visit, pairs, actor) {
      requireWelcome();
      await requireDisk(core);
      const { admission, token } = newAdmission(core, visit);
      // In ascending order, like jobs of a convert call.
      const jobIds = pairs.map(() => newJobId(clock, random)).sort();
      // Counted first, so that concurrent calls cannot exceed the limit.
      recoveries.take(visit.address);
      const writing = ledger.write("createGuestSession", {
        ...admission,
        pairs: pairs.map(({ uploadId, jobToken }, index) => ({
          uploadId,
          jobTokenHash: tokenHash(jobToken.reveal()),
          jobId: jobIds[index] ?? newJobId(clock, random),
        })),
        queueJobsMax: limits.queueJobsMax,
        actor,
        nowMs: clock.nowMs(),
      });
      const result = await writing.catch((error) => {
        recoveries.giveBack(visit.address);
        throw error;
      });
      if (result.outcome === "quota_exceeded") throw new GuestQuotaFault(result, token);
      recoveries.giveBack(visit.address);
      if (result.outcome !== "created") throw refusalOf(result);
      scheduler.wake();
      return { ...result.session, token };
    },

    async get(sessionId, hash) {
      const session = await ledger.read.guestSession(sessionId, hash);
      if (session === null) throw new Fault("guest_session_not_found");
      if (session.expiresAtMs <= clock.nowMs()) throw new Fault("guest_session_expired");
      return session;
    },

    async claim({ principal, actor }, sessionId, hash) {
      await requireDisk(core);
      const { userId, organizationId, projectId } = principal;
      const result = await ledger.write("claimGuestSession", {
        sessionId,
        tokenHash: hash,
        userId,
        organizationId,
        projectId,
        monthlyCreditUnits: planLimits(planById(settings, principal.planId)).monthlyCreditUnits,
        resultRetentionMs: settings["retention.results_days"] * dayMs,
        uploadRetentionMs: settings["retention.uploads_hours"] * hourMs,
        extensionMs: limits.guestExtensionMs,
        lifeMsMax: limits.guestSessionMsMax,
        actor,
        nowMs: clock.nowMs(),
      });
      if (result.outcome === "settled") return { actualCreditUnits: result.actualCreditUnits };
      if (result.outcome === "session_not_found") throw invalidToken("no session with that preview token");
      if (result.outcome === "account_gone") throw invalidToken("the account was removed meanwhile");
      if (result.outcome !== "insufficient_credits") throw new Fault(result.outcome);
      throw new Fault("insufficient_credits", {
        message: `The preview costs ${result.neededCreditUnits / limits.creditScale} Credits, more than the account's balance; it is kept, so you can claim it later.`,
      });
    },
  };
}

type Refused = Exclude<Units["createGuestSession"]["result"], { outcome: "created" | "quota_exceeded" }>;

/** Messages per pair and for the whole. */
const refusals = {
  invalid_pairs: {
    code: "invalid_request",
    message: "Must be an upload with its job token, without duplicates.",
  },
  in_another_session: {
    code: "guest_session_conflict",
    message: "The upload is already in another preview session.",
  },
  upload_expired: { code: "upload_expired", message: "The estimate has expired." },
  over_limit: {
    code: "guest_session_conflict",
    message: "This job exceeds the session's limit of 5 Credits; use another session.",
  },
  two_running: { code: "guest_preview_running", message: "Another job of the session is running." },
} as const;

function refusalOf(refused: Refused): Fault {
  if (refused.outcome === "queue_full") return new Fault("queue_full");
  const { code, message } = refusals[refused.outcome];
  const details = refused.positions.map((at) => ({ path: pointer("estimates", at), message }));
  return code === "guest_session_conflict"
    ? new Fault(code, { message: message, details })
    : new Fault(code, { details });
}
