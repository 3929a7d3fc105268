import {
  type MasterKeyReset,
  type MasterKeyStatus,
  masterKeyStatus,
  resetMasterKey,
} from "../../auth/lost-master-key.ts";
import { type AdminCore, type AdminParts, localActor } from "./core.ts";
import { type MasterKeyRotation, rotateMasterKey } from "./master-key/rotate.ts";

export interface MasterKeyOperations {
  masterKeyStatus(args: Record<string, never>): Promise<MasterKeyStatus>;
}

/** What must not happen under a running server, which holds what these change; they are not served by its socket. */
export interface OfflineOperations {
  rotateMasterKey(): Promise<MasterKeyRotation>;
  resetMasterKey(): Promise<MasterKeyReset & { organizations: string[] }>;
}

export function masterKeyOperations({ settings, ledger }: AdminCore): MasterKeyOperations {
  return { masterKeyStatus: () => masterKeyStatus({ dataDir: settings.data_dir, ledger }) };
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
