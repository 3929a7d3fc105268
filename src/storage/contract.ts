/** Files of an installation below the data directory, on one file system. */
import type { Readable } from "node:stream";
import type { Clock, Timers } from "../../config/ambient.ts";
import type { ManifestFile } from "../../converters/bundle/contract.ts";

export interface StoredUpload {
  bytes: number;
  /** 64 lowercase hex. */
  sha256: string;
}

/**
 * `low`: below the limit, uploads are rejected. `lost`: the data directory is unreachable or replaced. `hung`: the disk
 * does not respond.
 */
export interface Room {
  state: "enough" | "low" | "lost" | "hung";
  /** Null: unknown. */
  freeBytes: number | null;
}

/** A manifest entry with its path; null: not a plain file. The content was not checked. */
export interface ResultFileOnDisk extends ManifestFile {
  file: string | null;
}

/** Names of stored uploads, results and kept folders. */
export interface StoredNames {
  uploadIds: string[];
  jobIds: string[];
  keptJobIds: string[];
}

export interface OrphanSweep {
  /** The names that are not needed. Called after listing, so that new rows are seen. */
  unneeded(stored: StoredNames): Promise<StoredNames>;
  /** Names per call; the next call continues. */
  namesMax: number;
  /** True stops the call between two files. */
  enough(): boolean;
}

export interface OrphansRemoved {
  uploads: number;
  results: number;
  /** Partial uploads, work folders and kept folders without an owner. */
  temporaries: number;
  /** Files that could not be removed; retried by the next sweep. */
  failed: number;
  /** Whether the call stopped early. */
  more: boolean;
}

/** A page picture; other editions of the renderer give other pictures. */
export interface PictureKey {
  jobId: string;
  page: number;
  /** Requested width in pixels. */
  width: number;
  /** Letters, digits and points. */
  edition: string;
}

export interface StoredPicture {
  path: string;
  bytes: number;
  /** Page size in points, two decimals. */
  points: { width: number; height: number };
}

/** A picture as a child process left it. */
export interface DrawnPicture {
  workDir: string;
  /** Name in the folder. */
  file: string;
}

/** A bounded cache, least recently used first out. Pictures are removed with their result. */
export interface Pictures {
  find(key: PictureKey): Promise<StoredPicture | null>;
  /**
   * Copies WORKDIR/FILE into the cache; may evict others. Throws Fault page_not_drawable if it is not a WebP picture of
   * at most `limits.pictureBytesMax` in a regular file.
   */
  commit(key: PictureKey, drawn: DrawnPicture, points: StoredPicture["points"]): Promise<void>;
}

export interface Storage {
  /**
   * Streams to disk with hash and size, fsync and rename. Throws Fault payload_too_large above `maxBytes` and
   * service_unavailable if the disk is full or below the limit; leaves nothing behind on failure. The upload is
   * protected from the sweep until `keepUpload` or `removeUpload`.
   */
  putUpload(uploadId: string, bytes: Readable, maxBytes: number): Promise<StoredUpload>;
  /** Throws Fault service_unavailable if this many bytes would exceed the disk limit. */
  admitUpload(bytes: number): Promise<void>;
  /** Call it when the upload has its row. */
  keepUpload(uploadId: string): void;
  /** Path of the upload (it may have been removed). */
  uploadPath(uploadId: string): string;
  removeUpload(uploadId: string): Promise<void>;
  /** A new work folder for an attempt. */
  createWork(jobId: string): Promise<string>;
  removeWork(workDir: string): Promise<void>;
  /**
   * A folder that outlives attempts and the process, created if missing. Emptied if it exceeds a few small files.
   * Removed with the result, by `removeKept`, or when the job has ended.
   */
  keptFolder(jobId: string): Promise<string>;
  removeKept(jobId: string): Promise<void>;
  /**
   * Makes WORKDIR/bundle the job's result: copies it, verifies the copy and moves that into place, so that a child which
   * still writes to the original changes nothing. Replaces leftovers of earlier attempts. Atomic. Throws Fault
   * conversion_failed for an invalid bundle and storage_failed for disk errors.
   */
  commitResult(jobId: string, workDir: string): Promise<void>;
  /** Matching files of a result in manifest order; null: no result. */
  resultFiles(jobId: string, wanted: (path: string) => boolean): Promise<ResultFileOnDisk[] | null>;
  /** Path of a file of a result; null: none. `name`: a path in the bundle. */
  resultFile(jobId: string, name: string): Promise<string | null>;
  /** Also removes page pictures and the kept folder. */
  removeResult(jobId: string): Promise<void>;
  readonly pictures: Pictures;
  /** Empties the folder for child processes and returns its path. Call it before any starts. */
  prepareChildren(): Promise<string>;
  /** Removes files left by crashes. Safe during operation. */
  removeOrphans(sweep: OrphanSweep): Promise<OrphansRemoved>;
  /** Disk state, cached for a second. Responds within two seconds even if the disk hangs. */
  room(): Promise<Room>;
}

export interface StorageOptions {
  /** Minimum free bytes, read each time; 0: none. */
  minFreeBytes?: () => number;
  clock?: Clock;
  timers?: Timers;
  /** Called on each state change. */
  onRoom?: (room: Room) => void;
}

export type OpenStorage = (dataDir: string, options?: StorageOptions) => Promise<Storage>;
