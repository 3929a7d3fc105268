/** Links to single images of a result, that work for a few minutes and for whoever has them. */
import type { Actor, Owner } from "./owners.ts";

/** What a link that works leads to. */
export interface AssetGrantRow {
  /** ag_ + 32 hex. */
  id: string;
  jobId: string;
  assetPath: string;
}

export interface AssetGrantUnits {
  /**
   * For an image of a succeeded job; that there is such an image is the caller's to know. `result_expired`: the job's
   * time of keeping is over.
   */
  createAssetGrant: {
    args: {
      grantId: string;
      /** SHA-256 of the token in the link, hex. */
      tokenHash: string;
      jobId: string;
      /** Of the job. */
      owner: Owner;
      assetPath: string;
      /** Whose end is the link's, too: see `assetGrantByHash`. */
      actor: Actor;
      expiresAtMs: number;
      /** Of one job, that work. */
      grantsMax: number;
      nowMs: number;
    };
    result: { outcome: "created" | "job_not_found" | "result_expired" | "grant_limit_reached" };
  };
  /** One that does not work any more is not found. */
  revokeAssetGrant: {
    args: {
      grantId: string;
      jobId: string;
      /** Of the job. */
      owner: Owner;
      /** Only one that a job token made, for that is all that a job token may take back. */
      guestsOnly: boolean;
      actor: Actor;
      nowMs: number;
    };
    result: { outcome: "revoked" | "grant_not_found" };
  };
}

export interface AssetGrantQueries {
  /**
   * One that works: neither expired nor revoked, its job's result still kept, and its maker still somebody who may make
   * one, which is asked now and not when something happens to the maker, so that no way of leaving can be forgotten: a
   * key that is neither revoked nor expired, a user who is not banned and still in the job's organization, an
   * application that the user still lets in.
   */
  assetGrantByHash(tokenHash: string, nowMs: number): Promise<AssetGrantRow | null>;
}
