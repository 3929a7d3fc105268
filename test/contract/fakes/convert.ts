/** Convert calls over the other services in memory. */
import { errorCatalog } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import type { SetRow } from "../../../ledger/contract.ts";
import { ownerKey } from "../../../ledger/schema/owners.ts";
import { ownerOf } from "../../../src/auth/principal.ts";
import type { Caller } from "../../../src/services/caller.ts";
import type { Convert, Services } from "../../../src/services/contract.ts";
import { faultOfFiles, fileErrorOf } from "../../../src/services/failures.ts";
import { fingerprintOf } from "../../../src/services/uploads/fingerprint.ts";
import { digestUpload } from "../../../src/storage/upload.ts";

type Others = Pick<Services, "estimates" | "jobs">;

export interface Shared {
  /** Under requestKey. */
  sets: Map<string, SetRow>;
  /** Under requestKey, the ids of confirmations. */
  confirmed: ReadonlySet<string>;
  forget(uploadId: string): void;
}

/** An owner's client_request_id. */
export const requestKey = ({ principal }: Caller, clientRequestId: string) =>
  `${ownerKey(ownerOf(principal))} ${clientRequestId}`;

export function createFakeConvert({ estimates, jobs }: Others, shared: Shared): Convert {
  const { sets, confirmed, forget } = shared;
  return {
    stage: (caller, filename, bytes) => estimates.stage(caller, filename, bytes),
    isKnown: async (caller, id) => sets.has(requestKey(caller, id)) || confirmed.has(requestKey(caller, id)),
    compare: async (_caller, filename, bytes) => ({
      filename,
      ...(await digestUpload(bytes, Number.POSITIVE_INFINITY)),
    }),
    async discard(caller, files) {
      for (const file of files) if ("uploadId" in file) await estimates.discard(caller, file);
    },
    async create(caller, request) {
      const fingerprint = fingerprintOf(request);
      const key = request.clientRequestId === null ? "" : requestKey(caller, request.clientRequestId);
      const known = sets.get(key);
      if (known !== undefined || confirmed.has(key)) {
        await this.discard(caller, request.files);
        if (known?.fingerprint !== fingerprint) throw new Fault("idempotency_conflict");
        return { set: known, replayed: true };
      }
      const set: SetRow = { id: "set_1", fingerprint, jobs: [], unqueued: [] };
      let left = request.spendingLimitCreditUnits ?? Number.POSITIVE_INFINITY;
      for (const [index, file] of request.files.entries()) {
        const { filename } = file;
        try {
          if ("fault" in file) throw file.fault;
          if (!("uploadId" in file)) throw new Fault("service_unavailable");
          const upload = await estimates.create(caller, file, request.fields);
          if (upload.estimatedCreditUnits > left) {
            forget(upload.id);
            throw new Fault("credit_ceiling_exceeded");
          }
          left -= upload.estimatedCreditUnits;
          const { job } = await jobs.confirm(caller, {
            uploadId: upload.id,
            spendingLimitCreditUnits: upload.estimatedCreditUnits,
            clientRequestId: null,
            webhookUrl: null,
          });
          set.jobs.push({ index, job });
        } catch (thrown) {
          if (!(thrown instanceof Fault) || errorCatalog[thrown.code].status >= 500) throw thrown;
          set.unqueued.push({ index, filename, error: fileErrorOf(thrown) });
        }
      }
      if (set.jobs.length === 0) throw faultOfFiles(set.unqueued);
      if (key !== "") sets.set(key, set);
      return { set, replayed: false };
    },
  };
}
