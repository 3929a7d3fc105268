/**
 * Replaces a working master key. The new key is on disk before the ledger names it, and the old one stays until the
 * ledger's commit is durable; so after any interruption the key that the ledger names is in the data directory, and
 * `settleMasterKey` puts it in place.
 */
import { Fault } from "../../../../config/errors/fault.ts";
import { Secret } from "../../../../config/secret.ts";
import type { Actor, SealedKind } from "../../../../ledger/contract.ts";
import { masterKeyStatus } from "../../../auth/lost-master-key.ts";
import { keyIn, type MasterKeyParts, masterKeyPath, masterKeyText } from "../../../auth/master-key.ts";
import { reseal } from "../../../auth/reseal.ts";
import { createSecretBox, masterKeyBytes, masterKeyId } from "../../../auth/secret-box.ts";
import { type KeyFiles, keyFiles } from "./key-files.ts";

export interface MasterKeyRotation {
  keyId: string;
  previousKeyId: string;
  /** Numbers of re-encrypted values. */
  resealed: Record<SealedKind, number>;
  /** Values that the old key cannot decrypt; unchanged. */
  unopened: number;
  /** New path of the old key, which earlier backups need. */
  previousFile: string;
}

/** The new key's file until the ledger names it. */
const nextPath = (dataDir: string) => `${masterKeyPath(dataDir)}.next`;
const replacedPath = (dataDir: string, keyId: string) => `${masterKeyPath(dataDir)}.replaced-${keyId}`;

/**
 * Re-encrypts everything with a new key in one transaction. The caller holds the ledger's lock. Safe to interrupt.
 * Throws Fault: master_key_missing, master_key_unfit, invalid_request if the ledger has no key yet.
 */
export async function rotateMasterKey(
  parts: MasterKeyParts,
  actor: Actor,
  files: KeyFiles = keyFiles,
): Promise<MasterKeyRotation> {
  const { dataDir, ledger, clock, random } = parts;
  await settleMasterKey(parts, files);
  const { path, state, adopted } = await masterKeyStatus(parts);
  if (!adopted)
    throw new Fault("invalid_request", { message: "The ledger has no key yet; the first start creates it." });
  if (state !== "fits") throw new Fault(state === "unfit" ? "master_key_unfit" : "master_key_missing");
  const previous = keyIn((await files.read(path)) ?? "");
  if (previous === null) throw new Fault("master_key_unfit");
  const next = new Secret(random.bytes(masterKeyBytes));
  const [keyId, previousKeyId] = [masterKeyId(next), masterKeyId(previous)];

  await files.write(nextPath(dataDir), masterKeyText(next), path);
  const { texts, unopened } = await reseal(await ledger.read.sealedTexts(), {
    from: createSecretBox(previous, random),
    to: createSecretBox(next, random),
  });
  const { outcome } = await ledger.write("rotateMasterKey", {
    previousKeyId,
    keyId,
    texts,
    actor,
    nowMs: clock.nowMs(),
  });
  if (outcome !== "rotated") {
    await files.remove(nextPath(dataDir));
    throw new Error(`unexpected outcome of a rotation: ${outcome}`);
  }
  await putInPlace(dataDir, previousKeyId, files);
  const resealed = { webhook_secret: 0, client_secret: 0, renewal_answer: 0 };
  for (const { kind, sealed, resealed: now } of texts) if (sealed !== now) resealed[kind] += 1;
  return { keyId, previousKeyId, resealed, unopened, previousFile: replacedPath(dataDir, previousKeyId) };
}

/**
 * Completes an interrupted rotation: installs the key that the ledger names, or deletes the unused one. The caller
 * holds the ledger's lock.
 */
export async function settleMasterKey(
  { dataDir, ledger }: Pick<MasterKeyParts, "dataDir" | "ledger">,
  files: KeyFiles = keyFiles,
): Promise<void> {
  const text = await files.read(nextPath(dataDir));
  if (text === null) return;
  const next = keyIn(text);
  if (next === null || (await ledger.read.masterKeyId()) !== masterKeyId(next)) {
    await files.remove(nextPath(dataDir));
    return;
  }
  const replaced = keyIn((await files.read(masterKeyPath(dataDir))) ?? "");
  await putInPlace(dataDir, replaced === null ? null : masterKeyId(replaced), files);
}

/** The old key is kept under another name. */
async function putInPlace(dataDir: string, previousKeyId: string | null, files: KeyFiles): Promise<void> {
  const path = masterKeyPath(dataDir);
  if (previousKeyId !== null) await files.alsoAs(path, replacedPath(dataDir, previousKeyId));
  await files.move(nextPath(dataDir), path);
}
