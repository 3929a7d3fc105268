/** What offline media hold, whatever they are packed as. */

export interface MediaFile {
  /** With single slashes, relative, without parts that lead elsewhere. */
  name: string;
  /** As the archive says; reading ends there. */
  bytes: number;
  /** Throws Fault where the file is damaged. */
  content(): AsyncIterable<Uint8Array>;
}

export interface Media {
  files: MediaFile[];
  close(): Promise<void>;
}
