/** The master key file: created once with the ledger and never replaced automatically. */
import { link, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock, Random } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { Secret } from "../../config/secret.ts";
import type { Ledger } from "../../ledger/contract.ts";
import { fileMode, syncPath } from "../shared/durable.ts";
import { createSecretBox, masterKeyBytes, masterKeyId, type SecretBox } from "./secret-box.ts";

export const masterKeyPath = (dataDir: string) => join(dataDir, "master.key");

/** Text form; the first word is the version. */
const form = /^markmill-master-key-1 ([A-Za-z0-9+/]{43}=)\n?$/;

export interface MasterKeyParts {
  dataDir: string;
  ledger: Pick<Ledger, "read" | "write">;
  clock: Clock;
  random: Random;
}

/**
 * Opens the secret box. A ledger without a key gets one. Throws Fault master_key_missing or master_key_unfit if the
 * ledger's key is missing.
 */
export async function openSecretBox({ dataDir, ledger, clock, random }: MasterKeyParts): Promise<SecretBox> {
  const path = masterKeyPath(dataDir);
  const adopted = await ledger.read.masterKeyId();
  const found = await readMasterKey(path);
  if (found === null && adopted !== null) throw new Fault("master_key_missing", { cause: `no ${path}` });
  // The previous start created the key but stopped before recording it.
  const key = found ?? (await makeMasterKey(path, random));
  const keyId = masterKeyId(key);
  if (adopted === null) await ledger.write("adoptMasterKey", { keyId, nowMs: clock.nowMs() });
  else if (adopted !== keyId) throw new Fault("master_key_unfit", { cause: `${path} has key ${keyId}` });
  return createSecretBox(key, random);
}

/** Null: no file. Throws Fault master_key_missing if the file cannot be read, master_key_unfit if it is malformed. */
export async function readMasterKey(path: string): Promise<Secret<Uint8Array> | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw new Fault("master_key_missing", { cause });
  }
  const key = keyIn(text);
  if (key === null) throw new Fault("master_key_unfit", { cause: `${path} is malformed` });
  return key;
}

/** The key in the file's text; null: malformed. */
export function keyIn(text: string): Secret<Uint8Array> | null {
  const key = Buffer.from(form.exec(text)?.[1] ?? "", "base64");
  return key.length === masterKeyBytes ? new Secret<Uint8Array>(key) : null;
}

export const masterKeyText = (key: Secret<Uint8Array>) =>
  `markmill-master-key-1 ${Buffer.from(key.reveal()).toString("base64")}\n`;

/** Atomic, synced, and never over an existing file. */
export async function makeMasterKey(path: string, random: Random): Promise<Secret<Uint8Array>> {
  const key = new Secret(random.bytes(masterKeyBytes));
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await using file = await open(draft, "wx", fileMode);
  await file.writeFile(masterKeyText(key));
  await file.sync();
  await link(draft, path);
  await rm(draft);
  await syncPath(dirname(path));
  return key;
}
