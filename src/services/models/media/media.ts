/** Files of offline media, independent of packaging. */

export interface MediaFile {
  /** Relative, normalized path. */
  name: string;
  /** By the archive's directory; reading stops there. */
  bytes: number;
  /** Throws Fault if the file is damaged. */
  content(): AsyncIterable<Uint8Array>;
}

/** Disposed of, its files are closed. */
export interface Media extends AsyncDisposable {
  files: MediaFile[];
}
