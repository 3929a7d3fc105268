import type { Secret } from "../../../../config/secret.ts";
import type { ManifestFile } from "../../../../converters/bundle/contract.ts";
import type { Asset } from "../../../../converters/document/model.ts";
import type { Caller } from "../../caller.ts";
import type { ResultFile } from "../result-file.ts";

/** An image of a result: what the manifest says of it, and the kind that its bytes are. */
export interface BundleAsset extends ManifestFile {
  contentType: Asset["contentType"];
}

/** A link to one image, shown only once. */
export interface AssetGrant {
  grantId: string;
  jobId: string;
  assetPath: string;
  /** `mk_asset_` and 64 hex: whoever has it sees the image. */
  token: Secret;
  /** No later than was asked for; sooner where what it rests upon ends sooner. */
  expiresAtMs: number;
  /** Whole seconds, from now. */
  expiresInSeconds: number;
}

/**
 * The images that a result's output.md shows. Of a guest's job that no account has claimed everything is refused with
 * settlement_required; of a job without a result with job_not_ready or job_failed.
 */
export interface Assets {
  /** In the order of the manifest, which is that of their paths. */
  list(caller: Caller, jobId: string): Promise<BundleAsset[]>;
  /**
   * Its bytes were compared with the manifest before this resolves. Throws asset_not_found; asset_unverified for one
   * that is larger than limits.imageDownloadBytesMax or has changed on the disk.
   */
  image(caller: Caller, jobId: string, assetPath: string): Promise<ResultFile>;
  /**
   * A link to an image that could be downloaded now. Throws what `image` does, but result_expired when the job's time of
   * keeping is over, and grant_limit_reached.
   */
  grant(caller: Caller, jobId: string, assetPath: string, expiresInSeconds: number): Promise<AssetGrant>;
  /** From the very next request on. Throws grant_not_found, also for one that does not work any more. */
  revoke(caller: Caller, jobId: string, grantId: string): Promise<void>;
  /** What a link leads to, for anybody. Throws grant_not_found, and nothing else: why is nobody's business. */
  granted(token: string): Promise<ResultFile>;
}
