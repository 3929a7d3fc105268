/** State of the master key file, and the reset after its loss. */
import { rename, stat } from "node:fs/promises";
import { Fault } from "../../config/errors/fault.ts";
import type { Actor } from "../../ledger/contract.ts";
import { type MasterKeyParts, makeMasterKey, masterKeyPath, readMasterKey } from "./master-key.ts";
import { masterKeyId } from "./secret-box.ts";

export type MasterKeyState =
  /** Neither file nor encrypted secrets; the first start creates it. */
  | "none"
  | "fits"
  | "missing"
  /** The file exists but cannot be read. */
  | "unreadable"
  /** Malformed, or another ledger's. */
  | "unfit";

export interface MasterKeyStatus {
  path: string;
  state: MasterKeyState;
  /** Mode bits of the file; null: no file. */
  mode: number | null;
  /** Whether the ledger has secrets. */
  adopted: boolean;
}

export interface MasterKeyReset {
  /** Number of deleted secrets, and their owners. */
  secrets: number;
  organizationIds: string[];
  /** New path of the file that did not fit; null: none. */
  setAside: string | null;
}

export async function masterKeyStatus({
  dataDir,
  ledger,
}: Pick<MasterKeyParts, "dataDir" | "ledger">): Promise<MasterKeyStatus> {
  const path = masterKeyPath(dataDir);
  const adopted = await ledger.read.masterKeyId();
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => null,
  );
  return { path, state: await stateOf(path, adopted), mode, adopted: adopted !== null };
}

async function stateOf(path: string, adopted: string | null): Promise<MasterKeyState> {
  try {
    const key = await readMasterKey(path);
    if (key === null) return adopted === null ? "none" : "missing";
    return adopted === null || adopted === masterKeyId(key) ? "fits" : "unfit";
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.code === "master_key_unfit" ? "unfit" : "unreadable";
  }
}

/**
 * Deletes all secrets of the lost key and creates a new one. The caller holds the ledger's lock. A file that does not
 * fit is renamed, because it may belong to another ledger. Safe to repeat after an interruption. Throws Fault
 * invalid_request if the key is not lost.
 */
export async function resetMasterKey(parts: MasterKeyParts, actor: Actor): Promise<MasterKeyReset> {
  const { path, state, mode, adopted } = await masterKeyStatus(parts);
  const notLost = !adopted
    ? `The ledger has no encrypted secrets; the first start reads or creates ${path}.`
    : refusals[state]?.(path);
  if (notLost !== undefined) throw new Fault("invalid_request", { message: notLost });
  const nowMs = parts.clock.nowMs();
  const setAside = mode === null ? null : `${path}.set-aside-${nowMs}`;
  if (setAside !== null) await rename(path, setAside);
  const keyId = masterKeyId(await makeMasterKey(path, parts.random));
  const done = await parts.ledger.write("resetMasterKey", { keyId, actor, nowMs });
  if (done.outcome !== "reset")
    throw new Error(`the ledger says ${done.outcome} of a key that was just made`);
  return { secrets: done.secrets, organizationIds: done.organizationIds, setAside };
}

const refusals: Partial<Record<MasterKeyState, (path: string) => string>> = {
  fits: (path) => `${path} belongs to this ledger; nothing is lost.`,
  unreadable: (path) => `${path} cannot be read; give the server's user read permission.`,
};
