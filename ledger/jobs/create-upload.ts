import { preparedInsert } from "../database/prepared.ts";
import { uploads } from "../schema/index.ts";
import type { Actor, Change } from "../schema/owners.ts";
import { toOwnerColumns } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

type Args = Change & { upload: UploadRow };

export function createUpload(context: UnitContext): Unit<Args, { outcome: "created" }> {
  const store = createStoreUpload(context);
  return ({ upload, actor, nowMs }) => {
    store(upload, actor, nowMs);
    return { outcome: "created" };
  };
}

export function createStoreUpload({
  db,
  audit,
}: UnitContext): (upload: UploadRow, actor: Actor, nowMs: number) => void {
  const insert = preparedInsert(db, uploads);
  return (upload, actor, nowMs) => {
    const { owner, ...row } = upload;
    const columns = toOwnerColumns(owner);
    insert({ ...row, ...columns, jobId: null, readerTokenHash: null });
    audit({
      actor,
      action: "upload.create",
      objectId: upload.id,
      organizationId: columns.organizationId,
      outcome: "created",
      detail: {
        capability_id: upload.capabilityId,
        bytes: upload.bytes,
        estimated_credit_units: upload.estimatedCreditUnits,
        ...importedFrom(upload),
      },
      nowMs,
    });
  };
}

/** Only the host: the rest of a URL may contain secrets. */
function importedFrom({ measurement }: UploadRow): { imported_from?: string } {
  const { imported } = measurement;
  const isRecord = typeof imported === "object" && imported !== null && "host" in imported;
  return isRecord && typeof imported.host === "string" ? { imported_from: imported.host } : {};
}
