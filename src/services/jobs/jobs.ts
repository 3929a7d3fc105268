import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { dayMs } from "../../../config/units.ts";
import type { ConfirmJob, ConfirmResult, JobRow } from "../../../ledger/contract.ts";
import { authenticationRequired } from "../../auth/access.ts";
import { isAccount, ownerOf } from "../../auth/principal.ts";
import { newJobId, newOrderedId } from "../../shared/identifiers.ts";
import { peekPromise } from "../../shared/peek-promise.ts";
import { writeForOwner } from "../accounts/owner-deleted.ts";
import { planLimitsOf } from "../accounts/plans.ts";
import type { AccountCaller, Caller } from "../caller.ts";
import type { Confirmation, Jobs } from "../contract.ts";
import type { Core } from "../core.ts";
import { requireDisk } from "../disk.ts";
import { newAdmission, visitOf } from "../guests/admission.ts";
import { overGuestLimit } from "../guests/over-limit.ts";
import { GuestQuotaFault } from "../guests/quota-fault.ts";
import { findJob } from "../results/find-job.ts";
import { discardFiles } from "../uploads/discard-files.ts";
import type { RequireReachable } from "../webhooks/target.ts";
import { createJobFeed } from "./job-feed.ts";
import type { Scheduler } from "./scheduler.ts";

export function createJobs(core: Core, scheduler: Scheduler, requireReachable: RequireReachable): Jobs {
  const { settings, ledger, clock, random } = core;
  const feed = createJobFeed(core);
  const retentionMs = () => settings["retention.results_days"] * dayMs;

  /** Repeats are not checked again: they change nothing and must not fail because DNS does. */
  async function requireReceiver(caller: Caller, { uploadId, webhookUrl }: Confirmation): Promise<void> {
    if (webhookUrl === null) return;
    const upload = await ledger.read.upload(uploadId, ownerOf(caller.principal));
    if (upload?.jobId === null) await requireReachable(accountOf(caller), webhookUrl, "/webhook_url");
  }

  async function confirmAsGuest(caller: Caller, args: ConfirmJob): Promise<ConfirmResult> {
    // An unknown upload is reported as not found, even if guests are disabled.
    if ((await ledger.read.upload(args.uploadId, args.owner)) === null)
      return { outcome: "upload_not_found" };
    if (!settings["guest.enabled"]) throw authenticationRequired("visitor");
    const { admission, token } = newAdmission(core, visitOf(caller));
    const result = await ledger.write("confirmGuestJob", { ...args, guest: admission });
    if (result.outcome === "quota_exceeded") throw new GuestQuotaFault(result, token);
    if (result.outcome === "over_guest_limit") throw overGuestLimit();
    if (result.outcome === "in_another_session") {
      const message = "The upload is in a preview session; sign in and claim the session to convert it.";
      throw new Fault("guest_session_conflict", { message, details: [{ path: "/upload_id", message }] });
    }
    return result;
  }

  return {
    async confirm(caller, confirmation) {
      await requireDisk(core);
      await requireReceiver(caller, confirmation);
      const args: ConfirmJob = {
        ...confirmation,
        jobId: newJobId(clock, random),
        holdId: newOrderedId("hld", clock, random),
        owner: ownerOf(caller.principal),
        plan: planLimitsOf(settings, caller.principal),
        queueJobsMax: limits.queueJobsMax,
        actor: caller.actor,
        nowMs: clock.nowMs(),
      };
      const result = isAccount(caller.principal)
        ? await writeForOwner(caller, ledger.write("confirmJob", args))
        : await confirmAsGuest(caller, args);
      const job = confirmed(result, args.spendingLimitCreditUnits);
      scheduler.wake();
      return { job, replayed: result.outcome === "replayed" };
    },

    async get(caller, jobId) {
      const reading = ledger.read.job(jobId, ownerOf(caller.principal));
      return peekPromise(reading) ?? findJob(core, caller, jobId, reading);
    },

    async list(caller, { limit, cursor, filter }) {
      const owner = ownerOf(caller.principal);
      const { status = null, ...others } = filter;
      if (Object.keys(others).length > 0) {
        const found = await ledger.read.searchJobs(owner, { limit, before: cursor, filter });
        return { jobs: found.jobs, nextCursor: found.next };
      }
      const rows = await ledger.read.jobs(owner, { limit: limit + 1, before: cursor, status });
      const jobs = rows.slice(0, limit);
      const last = jobs.at(-1);
      return { jobs, nextCursor: rows.length > limit && last ? last.id : null };
    },

    follow(caller, jobId, listener, onTranscription) {
      const owner = ownerOf(caller.principal);
      const following = [feed.follow(jobId, owner, listener)];
      if (onTranscription !== undefined)
        following.push(scheduler.transcription.follow(jobId, owner, onTranscription));
      return {
        close() {
          for (const each of following) each.close();
        },
      };
    },

    async cancel(caller, jobId) {
      const { outcome, job } = await ledger.write("cancelJob", {
        jobId,
        owner: ownerOf(caller.principal),
        retentionMs: retentionMs(),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome !== "cancelled" || !job)
        throw new Fault(outcome === "cancelled" ? "internal_error" : outcome);
      scheduler.abort(jobId);
      scheduler.wake();
      // An earlier attempt may have died after storing its result.
      await discardFiles(core, { jobIds: [jobId], uploadIds: [] });
      return job;
    },

    async delete(caller, jobId) {
      const { outcome, uploadId } = await ledger.write("deleteJob", {
        jobId,
        owner: ownerOf(caller.principal),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome !== "deleted") throw new Fault(outcome);
      scheduler.wake();
      await discardFiles(core, { jobIds: [jobId], uploadIds: uploadId === null ? [] : [uploadId] });
    },
  };
}

/** Guest jobs have no webhooks: the signing secret belongs to an organization. */
function accountOf({ principal, actor }: Caller): AccountCaller {
  if (isAccount(principal)) return { principal, actor };
  const message = "Webhooks require an account; omit webhook_url.";
  throw new Fault("invalid_webhook_url", { message, details: [{ path: "/webhook_url", message }] });
}

function confirmed(result: ConfirmResult, spendingLimitCreditUnits: number): JobRow {
  if ("job" in result) return result.job;
  if (result.outcome === "credit_ceiling_exceeded") {
    const message = `The upload is estimated at ${result.estimatedCreditUnits} credit_units; the spending limit is ${spendingLimitCreditUnits}.`;
    throw new Fault(result.outcome, { details: [{ path: "/upload_id", message }] });
  }
  throw new Fault(result.outcome);
}
