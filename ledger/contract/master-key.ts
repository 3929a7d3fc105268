/** The key that seals this ledger's secrets, which the ledger itself does not hold. */
import type { Actor } from "./owners.ts";

/** Every kind of text that only the master key opens. */
export type SealedKind = "webhook_secret" | "client_secret" | "renewal_answer";

export interface SealedText {
  kind: SealedKind;
  /** Of its row. */
  id: string;
  /** Of webhook secrets; null for the other kinds. */
  organizationId: string | null;
  sealed: string;
}

export interface MasterKeyUnits {
  /** Notes which master key seals this ledger's secrets, once. */
  adoptMasterKey: { args: { keyId: string; nowMs: number }; result: { outcome: "adopted" | "another" } };
  /** Forgets every secret, because the key that sealed them is lost, and notes its successor. */
  resetMasterKey: {
    args: { keyId: string; actor: Actor; nowMs: number };
    result:
      | { outcome: "reset"; secrets: number; organizationIds: string[] }
      /** There was no key before, or it is this one. */
      | { outcome: "not_lost" };
  };
  /** Puts every sealed text in the place of the one that it was made of, and notes the key: all of it or nothing. */
  rotateMasterKey: {
    args: {
      previousKeyId: string;
      keyId: string;
      /** Each as it was, and what it is to be; all that the ledger has. */
      texts: readonly (Pick<SealedText, "kind" | "id" | "sealed"> & { resealed: string })[];
      actor: Actor;
      nowMs: number;
    };
    result: {
      /** `changed`: some text came, went or became another meanwhile. `another`: the key so far is not the one named. */
      outcome: "rotated" | "changed" | "another";
    };
  };
}

export interface MasterKeyQueries {
  /** Of the key that seals this ledger's secrets; null before the first. */
  masterKeyId(): Promise<string | null>;
  /** All that the key seals. */
  sealedTexts(): Promise<SealedText[]>;
}
