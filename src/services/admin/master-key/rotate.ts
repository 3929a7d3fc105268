/**
 * Another master key in the place of one that still works. The new key is on the disk beside the old one before the
 * ledger knows of it, and the old one stays until the ledger's commit is durable; so whenever the process or the power
 * ends, the key that the ledger names lies in the data directory, and `settleMasterKey` puts it into its place.
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
  /** Sealed anew, by kind. */
  resealed: Record<SealedKind, number>;
  /** Texts that the old key did not open either, and that stay as they are. */
  unopened: number;
  /** Where the old key's file is now; backups from before the rotation need it. */
  previousFile: string;
}

/** The new key, until the ledger names it. */
const nextPath = (dataDir: string) => `${masterKeyPath(dataDir)}.next`;
const replacedPath = (dataDir: string, keyId: string) => `${masterKeyPath(dataDir)}.replaced-${keyId}`;

/**
 * Seals everything anew under a new key, in one transaction. The caller holds the ledger alone. Whatever ends this
 * halfway, the installation works, with the one key or the other. Throws Fault: master_key_missing and
 * master_key_unfit when the ledger's key is not there, invalid_request when the ledger has none yet.
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
    throw new Fault("invalid_request", { message: "The ledger has no key yet; the first start makes it." });
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
    throw new Error(`the ledger says ${outcome} of a rotation that nobody else could be in the way of`);
  }
  await putInPlace(dataDir, previousKeyId, files);
  const resealed = { webhook_secret: 0, client_secret: 0, renewal_answer: 0 };
  for (const { kind, sealed, resealed: now } of texts) if (sealed !== now) resealed[kind] += 1;
  return { keyId, previousKeyId, resealed, unopened, previousFile: replacedPath(dataDir, previousKeyId) };
}

/**
 * Ends what a rotation left undone: a key that the ledger names goes into its place, one that it does not name goes.
 * The caller holds the ledger alone.
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

/** The old key keeps a name of its own; nothing is there that could be lost by it. */
async function putInPlace(dataDir: string, previousKeyId: string | null, files: KeyFiles): Promise<void> {
  const path = masterKeyPath(dataDir);
  if (previousKeyId !== null) await files.alsoAs(path, replacedPath(dataDir, previousKeyId));
  await files.move(nextPath(dataDir), path);
}
