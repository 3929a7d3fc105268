import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { ConfirmSet, SetFile, SetRow } from "../../../ledger/contract.ts";
import { isAccount, ownerOf } from "../../auth/principal.ts";
import { clientDisconnected } from "../../shared/client-disconnected.ts";
import { newId, newJobId, newOrderedId } from "../../shared/identifiers.ts";
import { createKeyedMutex } from "../../shared/keyed-queue.ts";
import { withWaitLimit } from "../../shared/semaphore.ts";
import { writeForOwner } from "../accounts/owner-deleted.ts";
import { planLimitsOf } from "../accounts/plans.ts";
import type { Caller } from "../caller.ts";
import type { Convert, ConvertRequest, StagedUpload } from "../contract.ts";
import type { Core } from "../core.ts";
import { atFile, faultOfFiles, fileErrorOf } from "../failures.ts";
import { newAdmission, visitOf } from "../guests/admission.ts";
import { GuestQuotaFault } from "../guests/quota-fault.ts";
import { fingerprintOf } from "../uploads/fingerprint.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { Scheduler } from "./scheduler.ts";

const goneMessage = "The jobs of this client_request_id were deleted during the call; send it again.";

/** Estimates, confirms and queues several files in one call. */
export function createConvert(core: Core, uploads: Uploads, scheduler: Pick<Scheduler, "wake">): Convert {
  const { settings, ledger, clock, timers, random } = core;
  // A repeated call waits for the first and returns its set.
  const oneAtATime = createKeyedMutex();

  /** The set of an earlier call with the same id. */
  async function replay(
    { principal }: Caller,
    clientRequestId: string | null,
    fingerprint: string,
  ): Promise<SetRow | null> {
    if (clientRequestId === null) return null;
    const known = await ledger.read.clientRequest(ownerOf(principal), clientRequestId);
    if (known === null) return null;
    if (known.set?.fingerprint !== fingerprint) throw new Fault("idempotency_conflict");
    return known.set;
  }

  /** Sequentially, so that a call uses only one measuring slot. */
  async function measured(
    caller: Caller,
    { files, fields }: ConvertRequest,
    startedMs: number,
    signal: AbortSignal | undefined,
  ): Promise<SetFile[]> {
    // In ascending order, so that lists of jobs keep the order of the files.
    const jobIds = files.map(() => newJobId(clock, random)).sort();
    const measured: SetFile[] = [];
    // A guest's files share one limit. Each file of an account has its own: most of its wait is for the account's other
    // calls, and a call of 20 files would fail again and again.
    const waitedMs = () => (isAccount(caller.principal) ? 0 : clock.monotonicMs() - startedMs);
    for (const [index, file] of files.entries()) {
      const { filename } = file;
      try {
        if ("fault" in file) throw file.fault;
        // The set was deleted meanwhile.
        if (!("uploadId" in file)) throw new Fault("service_unavailable", { message: goneMessage });
        const upload = await uploads.measure(
          caller,
          file,
          fields,
          signal,
          Math.max(0, limits.queueWaitMsMax - waitedMs()),
        );
        const jobId = jobIds[index] ?? newJobId(clock, random);
        measured.push({ filename, upload, jobId, holdId: newOrderedId("hld", clock, random) });
      } catch (thrown) {
        // Temporary failures fail the whole call, which may be repeated; file errors are permanent.
        if (!(thrown instanceof Fault)) throw thrown;
        if (thrown.retryable) throw atFile(thrown, index, filename);
        measured.push({ filename, error: fileErrorOf(thrown) });
      }
    }
    return measured;
  }

  async function confirmAsGuest(caller: Caller, args: ConfirmSet) {
    const { admission, token } = newAdmission(core, visitOf(caller));
    const result = await ledger.write("confirmGuestSet", { ...args, guest: admission });
    if (result.outcome === "quota_exceeded") throw new GuestQuotaFault(result, token);
    return result;
  }

  async function confirm(
    caller: Caller,
    request: ConvertRequest,
    fingerprint: string,
    startedMs: number,
    signal: AbortSignal | undefined,
  ) {
    const known = await replay(caller, request.clientRequestId, fingerprint);
    if (known !== null) return { set: known, replayed: true };
    const files = await measured(caller, request, startedMs, signal);
    if (signal?.aborted) throw clientDisconnected();
    const args: ConfirmSet = {
      setId: newId("set", random),
      owner: ownerOf(caller.principal),
      clientRequestId: request.clientRequestId,
      fingerprint,
      files,
      spendingLimitCreditUnits: request.spendingLimitCreditUnits,
      plan: planLimitsOf(settings, caller.principal),
      queueJobsMax: limits.queueJobsMax,
      actor: caller.actor,
      nowMs: clock.nowMs(),
    };
    const result = isAccount(caller.principal)
      ? await writeForOwner(caller, ledger.write("confirmSet", args))
      : await confirmAsGuest(caller, args);
    if (result.outcome === "idempotency_conflict") throw new Fault("idempotency_conflict");
    if (result.outcome === "nothing_queued") throw faultOfFiles(result.unqueued);
    scheduler.wake();
    return { set: result.set, replayed: result.outcome === "replayed" };
  }

  return {
    stage: uploads.stage,
    compare: uploads.compare,
    isKnown: async ({ principal }, clientRequestId) =>
      (await ledger.read.clientRequest(ownerOf(principal), clientRequestId)) !== null,

    async create(caller, request, signal) {
      try {
        const fingerprint = fingerprintOf(request);
        const startedMs = clock.monotonicMs();
        const { clientRequestId } = request;
        const attempt = () => confirm(caller, request, fingerprint, startedMs, signal);
        if (clientRequestId === null) return await attempt();
        const name = JSON.stringify([ownerOf(caller.principal), clientRequestId]);
        return await withWaitLimit(
          timers,
          (work, waiting) => oneAtATime(name, work, waiting),
          attempt,
          signal,
        );
      } finally {
        // All except those that became jobs.
        await uploads.discard(caller, stagedOf(request));
      }
    },

    discard: (caller, files) => uploads.discard(caller, stagedOf({ files })),
  };
}

function stagedOf({ files }: Pick<ConvertRequest, "files">): StagedUpload[] {
  return files.filter((file) => "uploadId" in file);
}
