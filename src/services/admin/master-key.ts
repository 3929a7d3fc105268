import { type MasterKeyReset, resetMasterKey } from "../../auth/lost-master-key.ts";
import { type AdminParts, localActor } from "./core.ts";
import { type MasterKeyRotation, rotateMasterKey } from "./master-key/rotate.ts";

/** Operations that require a stopped server. */
export interface OfflineOperations {
  rotateMasterKey(): Promise<MasterKeyRotation>;
  resetMasterKey(): Promise<MasterKeyReset & { organizations: string[] }>;
}

export function offlineOperations({ settings, ledger, clock, random }: AdminParts): OfflineOperations {
  const parts = { dataDir: settings.data_dir, ledger, clock, random };
  return {
    rotateMasterKey: () => rotateMasterKey(parts, localActor),
    async resetMasterKey() {
      const reset = await resetMasterKey(parts, localActor);
      const found = await Promise.all(reset.organizationIds.map((id) => ledger.read.organizationById(id)));
      return { ...reset, organizations: found.flatMap((each) => each?.name ?? []) };
    },
  };
}
