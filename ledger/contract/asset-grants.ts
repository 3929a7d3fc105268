/** Links to single images of a result, that work for a few minutes and for whoever has them. */

/** What a link that works leads to. */
export interface AssetGrantRow {
  /** ag_ + 32 hex. */
  id: string;
  jobId: string;
  assetPath: string;
}
