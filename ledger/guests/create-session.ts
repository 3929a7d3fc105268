import { and, eq, or } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { param } from "../database/prepared.ts";
import type { StoredUpload } from "../job-state/rows.ts";
import { createJobRows } from "../jobs/confirm.ts";
import { uploads } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import type { GuestQuotaExceeded } from "./admit.ts";
import type { GuestAdmission } from "./daily.ts";
import { createGuestDaily } from "./daily.ts";
import type { GuestSessionRow } from "./find.ts";
import { createGather } from "./gather.ts";
import { deferralOf, prefixLength } from "./prefix.ts";
import { hasQueueRoom } from "./queue-room.ts";
import { createStage } from "./stage.ts";
import { createGuestStore, type NewItem } from "./store.ts";

export interface GuestPair {
  uploadId: string;
  /** SHA-256 of the upload's job token, hex. */
  jobTokenHash: string;
  /** Id of the job, if one is created. */
  jobId: string;
}

type Refused = Extract<Result, { positions: number[] }>;
type Pair = Args["pairs"][number] & { upload: StoredUpload };

type Args = GuestAdmission & {
  pairs: readonly GuestPair[];
  queueJobsMax: number;
  actor: Actor;
  nowMs: number;
};

type Result =
  | { outcome: "created"; session: GuestSessionRow }
  | GuestQuotaExceeded
  /** Unknown upload for that token, or a duplicate. */
  | { outcome: "invalid_pairs"; positions: number[] }
  | { outcome: "in_another_session"; positions: number[] }
  | { outcome: "upload_expired"; positions: number[] }
  /** The moved jobs exceed the limit of a session. */
  | { outcome: "over_limit"; positions: number[] }
  /** Two of the moved jobs are running. */
  | { outcome: "two_running"; positions: number[] }
  | { outcome: "queue_full" };

/**
 * Creates a session of uploads in order: those that fit under the limit become jobs that run one after another. Uploads
 * of implicit and recovery sessions move here with their jobs; a session that moves completely passes on its place in
 * the day's count. `positions` name the pairs in question. One unit, so that parallel requests see each other's counts.
 */
export function createGuestSession(context: UnitContext): Unit<Args, Result> {
  const { db, status } = context;
  const store = createGuestStore(context);
  const gather = createGather(context, store);
  const stage = createStage(context, store, gather);
  const visitOf = createGuestDaily(db);
  const createJob = createJobRows(context);
  const tokenHash = param("tokenHash");
  const uploadOf = db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, param("id")),
        or(eq(uploads.jobTokenHash, tokenHash), eq(uploads.readerTokenHash, tokenHash)),
      ),
    )
    .prepare();

  /** The first reason against the pairs, in the order of reporting. */
  function judge(pairs: Args["pairs"], nowMs: number): { refused: Refused } | { pairs: Pair[] } {
    const found = pairs.map((pair) => ({
      ...pair,
      upload: uploadOf.get({ id: pair.uploadId, tokenHash: pair.jobTokenHash }),
    }));
    const those = (wrong: (pair: (typeof found)[number], at: number) => boolean) =>
      found.flatMap((pair, at) => (wrong(pair, at) ? [at] : []));
    const ids = found.map(({ uploadId }) => uploadId);
    const rules: [Refused["outcome"], number[]][] = [
      ["invalid_pairs", those(({ upload, uploadId }, at) => !upload || ids.indexOf(uploadId) !== at)],
      ["in_another_session", those(({ upload }) => upload !== undefined && isTaken(upload))],
      ["upload_expired", those(({ upload }) => (upload?.expiresAtMs ?? nowMs) <= nowMs)],
      ["two_running", running(found)],
      ["over_limit", overLimit(found)],
    ];
    for (const [outcome, positions] of rules)
      if (positions.length > 0) return { refused: { outcome, positions } };
    return { pairs: found.filter((pair): pair is Pair => pair.upload !== undefined) };
  }

  const isTaken = (upload: StoredUpload) =>
    upload.jobTokenHash === null || store.itemOf(upload.id)?.kind === "staged";

  /** A session runs one job at a time; running jobs cannot be put back. */
  function running(found: readonly { upload: StoredUpload | undefined }[]): number[] {
    const at = found.flatMap(({ upload }, index) =>
      upload?.jobId != null && status.find(upload.jobId)?.status === "running" ? [index] : [],
    );
    return at.length > 1 ? at : [];
  }

  function overLimit(found: readonly { upload: StoredUpload | undefined }[]): number[] {
    let sum = 0;
    return found.flatMap(({ upload }, index) => {
      if (upload?.jobId == null) return [];
      sum += upload.estimatedCreditUnits;
      return sum > limits.guestCreditUnitsMax ? [index] : [];
    });
  }

  function makeJob({ upload, jobId, jobTokenHash }: Pair, { actor, sessionId, queueJobsMax, nowMs }: Args) {
    const job = {
      jobId,
      holdId: "",
      owner: { jobTokenHash },
      spendingLimitCreditUnits: upload.estimatedCreditUnits,
      clientRequestId: null,
      webhookUrl: null,
      plan: { maxActiveJobs: null, monthlyCreditUnits: 0 },
      queueJobsMax,
      heldBack: true,
      actor: { ...actor, id: sessionId },
      nowMs,
    };
    createJob(job, upload);
  }

  return (args) => {
    const { actor, nowMs } = args;
    const judged = judge(args.pairs, nowMs);
    if ("refused" in judged) return judged.refused;
    const { pairs } = judged;
    const fresh = pairs.filter(({ upload }) => upload.jobId === null);
    const { replaced, spentCreditUnits } = gather.look(pairs.map(({ upload }) => upload));
    // A session that only merges counted ones is not counted again.
    const visited = visitOf(args, nowMs);
    const counted = replaced.size > 0 || fresh.length === 0;
    const quota = counted ? null : visited.quota;
    const left = quota === null ? Math.max(0, limits.guestCreditUnitsMax - spentCreditUnits) : 0;
    const estimates = fresh.map(({ upload }) => upload.estimatedCreditUnits);
    // Over the day's limit nothing is dispatched, even if it is free.
    const length = quota === null ? prefixLength(estimates, left) : 0;
    if (length > 0 && !hasQueueRoom(context, length, args.queueJobsMax)) return { outcome: "queue_full" };

    const prefix = fresh.slice(0, length);
    for (const pair of prefix) makeJob(pair, args);
    if (!counted && quota === null) visited.count();
    const items = pairs.map((pair): NewItem => {
      const { upload } = pair;
      const base = { uploadId: upload.id, estimatedCreditUnits: upload.estimatedCreditUnits };
      if (upload.jobId !== null) return { ...base, jobId: upload.jobId, deferral: null };
      const deferral = deferralOf(fresh.indexOf(pair), length);
      return { ...base, jobId: deferral === null ? pair.jobId : null, deferral };
    });
    const dispatched = prefix.reduce(
      (sum, { upload }) => sum + upload.estimatedCreditUnits,
      spentCreditUnits,
    );
    const session = stage({
      kind: quota === null ? "staged" : "recovery",
      admission: args,
      visitorHash: visited.visitorHash,
      items,
      replaced,
      dispatchedCreditUnits: Math.min(dispatched, limits.guestCreditUnitsMax),
      actor,
      nowMs,
    });
    return quota === null ? { outcome: "created", session } : { outcome: "quota_exceeded", session, quota };
  };
}
