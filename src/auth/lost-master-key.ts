/** What is known of the master key's file, and the way on when it is lost for good. */
import { rename, stat } from "node:fs/promises";
import { Fault } from "../../config/errors/fault.ts";
import type { Actor } from "../../ledger/contract.ts";
import { type MasterKeyParts, makeMasterKey, masterKeyPath, readMasterKey } from "./master-key.ts";
import { masterKeyId } from "./secret-box.ts";

export type MasterKeyState =
  /** Neither a file nor a ledger that wants one: the first start makes it. */
  | "none"
  | "fits"
  | "missing"
  /** There is a file, but what is in it cannot be known. */
  | "unreadable"
  /** Another ledger's, or malformed. */
  | "unfit";

export interface MasterKeyStatus {
  path: string;
  state: MasterKeyState;
  /** Permission bits of the file; null if there is none. */
  mode: number | null;
  /** Whether the ledger has secrets under some key. */
  adopted: boolean;
}

export interface MasterKeyReset {
  /** How many secrets were forgotten, and whose they were. */
  secrets: number;
  organizationIds: string[];
  /** Where the file that did not fit has been put; null when there was none. */
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
 * Forgets what the lost key has sealed, and begins with a new one. The caller holds the ledger alone. A file that does
 * not fit is kept under another name: it may be what another ledger waits for. Whatever ends this halfway, it can be
 * run again. Throws Fault invalid_request when nothing is lost.
 */
export async function resetMasterKey(parts: MasterKeyParts, actor: Actor): Promise<MasterKeyReset> {
  const { path, state, mode, adopted } = await masterKeyStatus(parts);
  const notLost = !adopted
    ? `The ledger has no secrets under any key; the first start takes or makes ${path}.`
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
  fits: (path) => `${path} is the one that this ledger's secrets were sealed with; nothing is lost.`,
  unreadable: (path) => `${path} is there but cannot be read; let the server's user read it.`,
};
