/**
 * Encryption of stored secrets with AES-256-GCM (NIST SP 800-38D), with a key per purpose derived by HKDF-SHA256 (RFC
 * 5869) from the master key. The master key is in a separate file, so that a copy of the ledger discloses nothing.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { Random } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import { Secret } from "../../config/secret.ts";

/** A secret can be decrypted only for its purpose. */
export type SecretPurpose = "webhook-secret" | "sso-attempt" | "device-cookie";

/** Secrets that are derived instead of stored. */
export type DerivedPurpose = "sign-in";

/** Each purpose has its own signing key. */
export type SignedPurpose = "guest-visitor";

export interface SecretBox {
  /** `context` binds the value to its row. */
  seal(purpose: SecretPurpose, context: string, plaintext: Secret): string;
  /** Throws Fault master_key_unfit if the value was modified or encrypted otherwise. */
  open(purpose: SecretPurpose, context: string, sealed: string): Secret;
  /** Constant for a master key: 64 hex digits. */
  derived(purpose: DerivedPurpose): Secret;
  /** HMAC-SHA256 (RFC 2104) of the text, 64 lowercase hex. */
  sign(purpose: SignedPurpose, text: string): string;
}

export const masterKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";
const form = /^v1\.([A-Za-z0-9_-]+)$/;

export function createSecretBox(masterKey: Secret<Uint8Array>, random: Random): SecretBox {
  const keys = new Map<string, Uint8Array>();

  function keyOf(use: "seal" | "sign", purpose: SecretPurpose | SignedPurpose): Uint8Array {
    const info = `${use}:${purpose}`;
    const key = keys.get(info) ?? derive(masterKey, info, masterKeyBytes);
    keys.set(info, key);
    return key;
  }

  return {
    sign: (purpose, text) => createHmac("sha256", keyOf("sign", purpose)).update(text).digest("hex"),
    seal(purpose, context, plaintext) {
      const nonce = random.bytes(nonceBytes);
      const seal = createCipheriv(cipher, keyOf("seal", purpose), nonce).setAAD(Buffer.from(context));
      const sealed = [nonce, seal.update(plaintext.reveal(), "utf8"), seal.final(), seal.getAuthTag()];
      return `v1.${Buffer.concat(sealed).toString("base64url")}`;
    },
    open(purpose, context, sealed) {
      const bytes = Buffer.from(form.exec(sealed)?.[1] ?? "", "base64url");
      try {
        const nonce = bytes.subarray(0, nonceBytes);
        const open = createDecipheriv(cipher, keyOf("seal", purpose), nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-tagBytes));
        return new Secret(
          open.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + open.final("utf8"),
        );
      } catch (cause) {
        throw new Fault("master_key_unfit", { cause });
      }
    },
    derived: (purpose) =>
      new Secret(Buffer.from(derive(masterKey, `derive:${purpose}`, masterKeyBytes)).toString("hex")),
  };
}

/** An id of the master key that discloses nothing: 32 hex digits. */
export function masterKeyId(masterKey: Secret<Uint8Array>): string {
  return Buffer.from(derive(masterKey, "id", 16)).toString("hex");
}

function derive(masterKey: Secret<Uint8Array>, info: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", masterKey.reveal(), "", `markmill:${info}`, bytes));
}
