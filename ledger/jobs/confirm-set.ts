import { errorCatalog } from "../../config/errors/catalog.ts";
import type { PlanLimits } from "../credits/buckets.ts";
import { preparedInsert } from "../database/prepared.ts";
import type { FileError, UnqueuedFile } from "../schema/convert-sets.ts";
import { convertSetJobs, convertSets, idempotencyKeys } from "../schema/index.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import { ownerKey, toOwnerColumns } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createClaim, createJobRows, type Refusal } from "./confirm.ts";
import { createStoreUpload } from "./create-upload.ts";
import type { SetRow } from "./find-sets.ts";
import { createFindSets } from "./find-sets.ts";

/** A file with its measurement and price, or a refused one. */
export type SetFile =
  | { filename: string; upload: UploadRow; jobId: string; holdId: string }
  | { filename: string; error: FileError };

export interface ConfirmSet {
  setId: string;
  owner: Owner;
  clientRequestId: string | null;
  fingerprint: string;
  /** In the order of the request, which is the queue order. */
  files: readonly SetFile[];
  /** Spending limit for the sum of all estimates; null: each estimate is its own limit. */
  spendingLimitCreditUnits: number | null;
  plan: PlanLimits;
  queueJobsMax: number;
  actor: Actor;
  nowMs: number;
}

export type PricedFile = Extract<SetFile, { upload: unknown }>;

/** Additional conditions for a file. */
export interface SetGate {
  /** Why the file is refused; null: accepted. */
  refuse(file: PricedFile): { code: Refusal["outcome"]; message: string } | null;
  /** Called for each queued file, in order. */
  queued(file: PricedFile): void;
  /** Whether the jobs run one after another. */
  heldBack: boolean;
  actor: Actor;
}

interface Queued {
  members: { position: number; jobId: string }[];
  creditUnits: number;
  unqueued: UnqueuedFile[];
}

type ConfirmSetResult =
  | { outcome: "created" | "replayed"; set: SetRow }
  | { outcome: "nothing_queued"; unqueued: UnqueuedFile[] }
  | { outcome: "idempotency_conflict" };

/**
 * Stores and confirms the uploads of a set, each with its estimate as spending limit. Files that do not fit are
 * reported with their reasons. If no file can be queued, nothing is stored. A repeated client_request_id returns the
 * same set or a conflict.
 */
export function confirmSet(context: UnitContext): Unit<ConfirmSet, ConfirmSetResult> {
  return createSetConfirmation(context, ({ actor }: ConfirmSet) => ({
    gate: { refuse: () => null, queued: () => undefined, heldBack: false, actor },
  }));
}

/** The common part of all convert calls; `admit` may refuse a new one. */
export function createSetConfirmation<A extends ConfirmSet, R>(
  context: UnitContext,
  admit: (args: A) => { gate: SetGate } | { answer: R },
): (args: A) => R | ConfirmSetResult {
  const { db } = context;
  const find = createFindSets(db);
  const claim = createClaim(context);
  const storeUpload = createStoreUpload(context);
  const createJob = createJobRows(context);
  const createSet = createSetRows(context);

  /** Null if the job was created and its Credits held. */
  function queueFile(
    args: ConfirmSet,
    gate: SetGate,
    index: number,
    file: PricedFile,
    creditUnitsLeft: number,
  ): FileError | null {
    const refusal = (
      code: Refusal["outcome"],
      price: string,
      message: string = errorCatalog[code].message,
    ): FileError => ({
      code,
      message,
      // The price, which the caller does not know yet and needs for another attempt.
      details: [{ path: `/file/${index}`, message: price }],
    });
    const { upload, jobId, holdId } = file;
    const { owner, plan, queueJobsMax, nowMs } = args;
    const { actor, heldBack } = gate;
    const estimate = `The file is estimated at ${upload.estimatedCreditUnits} credit_units`;
    if (upload.estimatedCreditUnits > creditUnitsLeft) {
      return refusal(
        "credit_ceiling_exceeded",
        `${estimate}; ${creditUnitsLeft} credit_units of the spending limit were left.`,
      );
    }
    const job = {
      jobId,
      holdId,
      owner,
      spendingLimitCreditUnits: upload.estimatedCreditUnits,
      // The id belongs to the set.
      clientRequestId: null,
      webhookUrl: null,
      plan,
      queueJobsMax,
      heldBack,
      actor,
      nowMs,
    };
    const closed = gate.refuse(file);
    if (closed !== null) return refusal(closed.code, `${estimate}.`, closed.message);
    const refused = claim(job, upload);
    if (refused !== null) return refusal(refused.outcome, `${estimate}.`);
    storeUpload(upload, actor, nowMs);
    createJob(job, upload);
    gate.queued(file);
    return null;
  }

  /** In order; a file that does not fit leaves its room to later ones. */
  function queueFiles(args: ConfirmSet, gate: SetGate): Queued {
    const queued: Queued = { members: [], creditUnits: 0, unqueued: [] };
    const spendingLimit = args.spendingLimitCreditUnits ?? Number.POSITIVE_INFINITY;
    for (const [index, file] of args.files.entries()) {
      const error =
        "error" in file ? file.error : queueFile(args, gate, index, file, spendingLimit - queued.creditUnits);
      if (error !== null) queued.unqueued.push({ index, filename: file.filename, error });
      else if ("upload" in file) {
        queued.members.push({ position: index, jobId: file.jobId });
        queued.creditUnits += file.upload.estimatedCreditUnits;
      }
    }
    return queued;
  }

  return (args) => {
    const { owner, clientRequestId } = args;
    const known = clientRequestId === null ? null : find.byRequest(owner, clientRequestId);
    if (known !== null) {
      if (known.set?.fingerprint !== args.fingerprint) return { outcome: "idempotency_conflict" };
      return { outcome: "replayed", set: known.set };
    }
    const admitted = admit(args);
    if ("answer" in admitted) return admitted.answer;
    const { gate } = admitted;
    const queued = queueFiles(args, gate);
    if (queued.members.length === 0) return { outcome: "nothing_queued", unqueued: queued.unqueued };
    createSet({ ...args, actor: gate.actor }, queued);
    return { outcome: "created", set: find.byId(args.setId) };
  };
}

/** Inserts the rows of a new set: set, jobs, idempotency key, audit entry. */
function createSetRows({ db, audit }: UnitContext): (args: ConfirmSet, queued: Queued) => void {
  const insertSet = preparedInsert(db, convertSets);
  const insertMember = preparedInsert(db, convertSetJobs);
  const insertKey = preparedInsert(db, idempotencyKeys);

  return (args, { members, creditUnits, unqueued }) => {
    const { setId, owner, clientRequestId, fingerprint, actor, nowMs } = args;
    const columns = toOwnerColumns(owner);
    insertSet({ id: setId, ...columns, fingerprint, unqueued, createdAtMs: nowMs });
    for (const member of members) insertMember({ setId, ...member });
    if (clientRequestId !== null) {
      insertKey({ ownerKey: ownerKey(owner), clientRequestId, jobId: null, setId, createdAtMs: nowMs });
    }
    audit({
      actor,
      action: "convert.confirm",
      objectId: setId,
      organizationId: columns.organizationId,
      outcome: "created",
      detail: {
        jobs: members.length,
        unqueued: unqueued.length,
        estimated_credit_units: creditUnits,
        ceiling_credit_units: args.spendingLimitCreditUnits,
      },
      nowMs,
    });
  };
}
