import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { FeedbackAuthor, FeedbackOpinion, FeedbackRow } from "../../../../ledger/contract.ts";
import { isAccount, type OwningPrincipal, ownerOf } from "../../../auth/principal.ts";
import { createRateLimit } from "../../accounts/limits/rate-limit.ts";
import type { Caller } from "../../caller.ts";
import type { Core } from "../../core.ts";
import { findJob } from "../find-job.ts";
import { requireResult } from "../finished-job.ts";

/** Feedback of the caller on a result: of the user, or of the job token. */
export interface ResultFeedback {
  /** The caller's feedback; null: none. Throws job_not_found. */
  get(caller: Caller, jobId: string): Promise<FeedbackRow | null>;
  /**
   * Replaces earlier feedback. Throws job_not_found, also for a job token after a claim; job_not_ready, job_failed;
   * rate_limited.
   */
  save(caller: Caller, jobId: string, opinion: FeedbackOpinion): Promise<FeedbackRow>;
  /** Idempotent. Throws job_not_found, rate_limited. */
  remove(caller: Caller, jobId: string): Promise<void>;
}

export function createResultFeedback(core: Pick<Core, "ledger" | "clock">): ResultFeedback {
  const { ledger, clock } = core;
  const writes = createRateLimit(clock, limits.feedbackWritesPerMinuteMax);

  /** Only the owner may write; the former job token of a claimed job may only read. */
  async function ownJob({ principal }: Caller, jobId: string) {
    const job = await ledger.read.job(jobId, ownerOf(principal));
    if (job === null) throw new Fault("job_not_found");
    return job;
  }

  const onJob = ({ principal, actor }: Caller, jobId: string) => ({
    jobId,
    owner: ownerOf(principal),
    author: authorOf(principal),
    actor,
    nowMs: clock.nowMs(),
  });

  return {
    async get(caller, jobId) {
      const { id } = await findJob(core, caller, jobId);
      return ledger.read.feedback(id, authorOf(caller.principal));
    },

    async save(caller, jobId, opinion) {
      requireResult(await ownJob(caller, jobId), clock.nowMs());
      writes.take(nameOf(caller.principal));
      const result = await ledger.write("saveFeedback", { ...onJob(caller, jobId), opinion });
      if (result.outcome === "saved") return result.feedback;
      // Deleted meanwhile.
      throw new Fault("job_not_found", { cause: result.outcome });
    },

    async remove(caller, jobId) {
      await ownJob(caller, jobId);
      writes.take(nameOf(caller.principal));
      const { outcome } = await ledger.write("removeFeedback", onJob(caller, jobId));
      if (outcome === "job_not_found") throw new Fault(outcome);
    },
  };
}

function authorOf(principal: OwningPrincipal): FeedbackAuthor {
  return isAccount(principal) ? { userId: principal.userId } : { jobTokenHash: principal.hash };
}

const nameOf = (principal: OwningPrincipal) => (isAccount(principal) ? principal.userId : principal.hash);
