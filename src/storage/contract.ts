/** The files of an installation, all below the data directory; every rename is on one file system. */
import type { Readable } from "node:stream";

export interface StoredUpload {
  bytes: number;
  /** 64 lowercase hex, computed while writing. */
  sha256: string;
}

export interface Storage {
  /**
   * Streams to disk while hashing and counting, fsync, rename. Throws Fault payload_too_large past `maxBytes` and
   * service_unavailable when the disk is full; nothing is left behind on any failure.
   */
  putUpload(uploadId: string, bytes: Readable, maxBytes: number): Promise<StoredUpload>;
  /** Path of the stored upload (it may have been removed). */
  uploadPath(uploadId: string): string;
  removeUpload(uploadId: string): Promise<void>;
  /** A new empty work folder for one attempt of a job. */
  createWork(jobId: string): Promise<string>;
  removeWork(workDir: string): Promise<void>;
  /**
   * Takes WORKDIR/bundle into place as the job's result, after its manifest was verified file by file and
   * everything was synced. Replaces an earlier attempt's leftover.
   */
  commitResult(jobId: string, workDir: string): Promise<void>;
  /** Path of one file of a job's result, or null when it is not there. `name` is a path inside the bundle. */
  resultFile(jobId: string, name: string): Promise<string | null>;
  removeResult(jobId: string): Promise<void>;
  /** Removes what belongs to no known upload or job, and every work folder; at start, before any job runs. */
  removeOrphans(known: { uploadIds: Set<string>; jobIds: Set<string> }): Promise<{ removed: number }>;
  /** Free bytes of the file system. */
  freeBytes(): Promise<number>;
}

export type OpenStorage = (dataDir: string) => Promise<Storage>;
