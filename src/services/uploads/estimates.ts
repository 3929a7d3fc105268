import { writeForOwner } from "../accounts/owner-deleted.ts";
import type { Estimates } from "../contract.ts";
import type { Core } from "../core.ts";
import { createUploads } from "./uploads.ts";

/** Estimates: measures and prices uploads and stores them until confirmed or expired. */
export function createEstimates(core: Core, uploads = createUploads(core)): Estimates {
  const { ledger, storage, clock } = core;
  return {
    admit: (bytes) => storage.admitUpload(bytes ?? 0),
    stage: uploads.stage,

    async create(caller, staged, fields, signal) {
      try {
        const upload = await uploads.measure(caller, staged, fields, signal);
        const row = { upload, actor: caller.actor, nowMs: clock.nowMs() };
        await writeForOwner(caller, ledger.write("createUpload", row));
        uploads.keep(upload.id);
        return upload;
      } catch (error) {
        await uploads.discard(caller, [staged]);
        throw error;
      }
    },

    discard: (caller, staged) => uploads.discard(caller, [staged]),
  };
}
