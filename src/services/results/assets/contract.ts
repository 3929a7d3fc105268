import type { Secret } from "../../../../config/secret.ts";
import type { ManifestFile } from "../../../../converters/bundle/contract.ts";
import type { Asset } from "../../../../converters/document/model.ts";
import type { Caller } from "../../caller.ts";
import type { ResultFile } from "../result-file.ts";

/** An image of a result with its detected type. */
export interface BundleAsset extends ManifestFile {
  contentType: Asset["contentType"];
}

/** A link to an image, shown only once. */
export interface AssetGrant {
  grantId: string;
  jobId: string;
  assetPath: string;
  /** `mk_asset_` and 64 hex digits; grants access to the image. */
  token: Secret;
  /** As requested, or earlier if the creator's access ends. */
  expiresAtMs: number;
  /** Remaining whole seconds. */
  expiresInSeconds: number;
}

/**
 * Images in output.md. Unclaimed guest jobs throw settlement_required; jobs without a result job_not_ready or
 * job_failed.
 */
export interface Assets {
  /** In manifest order (by path). */
  list(caller: Caller, jobId: string): Promise<BundleAsset[]>;
  /**
   * Verified against the manifest before it resolves. Throws asset_not_found; asset_unverified if it exceeds
   * limits.imageDownloadBytesMax or was modified.
   */
  image(caller: Caller, jobId: string, assetPath: string): Promise<ResultFile>;
  /** Creates a link. Throws like `image`, result_expired after the retention, grant_limit_reached. */
  grant(caller: Caller, jobId: string, assetPath: string, expiresInSeconds: number): Promise<AssetGrant>;
  /** Takes effect on the next request. Throws grant_not_found, also for invalid grants. */
  revoke(caller: Caller, jobId: string, grantId: string): Promise<void>;
  /** The image of a link, without credentials. Always throws grant_not_found, without a reason. */
  granted(token: string): Promise<ResultFile>;
}
