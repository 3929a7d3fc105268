/** The files of an installation, all below the data directory; every rename is on one file system. */
import type { Readable } from "node:stream";
import type { Clock, Timers } from "../../config/ambient.ts";
import type { ManifestFile } from "../../converters/bundle/contract.ts";

export interface StoredUpload {
  bytes: number;
  /** 64 lowercase hex, computed while writing. */
  sha256: string;
}

/**
 * `low`: below the mark, nothing new is taken in. `lost`: the data directory cannot be reached, or is another one.
 * `hung`: the disk does not answer.
 */
export interface Room {
  state: "enough" | "low" | "lost" | "hung";
  /** Null where it cannot be asked. */
  freeBytes: number | null;
}

/** As the manifest lists it, and where it is; null: there is no such plain file. Its bytes were not looked at. */
export interface ResultFileOnDisk extends ManifestFile {
  file: string | null;
}

/** The names of stored uploads, of results, and of what is kept between attempts at jobs, by what they belong to. */
export interface StoredNames {
  uploadIds: string[];
  jobIds: string[];
  keptJobIds: string[];
}

export interface OrphanSweep {
  /** Those of the names that nothing needs. Asked after the names were listed, so that what came meanwhile is known. */
  unneeded(stored: StoredNames): Promise<StoredNames>;
  /** One call looks at about so many names; the next goes on where it ended. */
  namesMax: number;
  /** True ends the call before its time, between two files. */
  enough(): boolean;
}

export interface OrphansRemoved {
  uploads: number;
  results: number;
  /** Halves of uploads, scratch of work that nobody does any more, and what was kept for it. */
  temporaries: number;
  /** What the disk did not give up; the next sweep tries again. */
  failed: number;
  /** Whether the call ended before it had seen everything. */
  more: boolean;
}

/** A picture of a page, as it is asked for; another edition of the software draws another one. */
export interface PictureKey {
  jobId: string;
  /** From 1. */
  page: number;
  /** Pixels, as asked for. */
  width: number;
  /** Letters, digits and points. */
  edition: string;
}

export interface StoredPicture {
  path: string;
  bytes: number;
  /** The size of the page that it shows, in points, to the hundredth. */
  points: { width: number; height: number };
}

/** A bounded cache: what was unused longest goes. A job's pictures go with its result. */
export interface Pictures {
  find(key: PictureKey): Promise<StoredPicture | null>;
  /** Takes a file of a work folder into place, and may remove others for it. */
  commit(key: PictureKey, file: string, points: StoredPicture["points"]): Promise<void>;
}

export interface Storage {
  /**
   * Streams to disk while hashing and counting, fsync, rename. Throws Fault payload_too_large past `maxBytes` and
   * service_unavailable when the disk is full or comes below the mark; nothing is left behind on any failure. The
   * upload is nobody's orphan until `keepUpload` or `removeUpload` is called.
   */
  putUpload(uploadId: string, bytes: Readable, maxBytes: number): Promise<StoredUpload>;
  /** Throws Fault service_unavailable when so many bytes more would take the disk below the mark. */
  admitUpload(bytes: number): Promise<void>;
  /** The upload has its row: from now on that says how long it is needed. */
  keepUpload(uploadId: string): void;
  /** Path of the stored upload (it may have been removed). */
  uploadPath(uploadId: string): string;
  removeUpload(uploadId: string): Promise<void>;
  /** A new empty work folder for one attempt of a job. */
  createWork(jobId: string): Promise<string>;
  removeWork(workDir: string): Promise<void>;
  /**
   * A folder of the job's that outlives its attempts and the process, made when it is missing. What has grown beyond a few
   * small files is emptied. It goes with the job's result, by `removeKept`, or when no attempt will come any more.
   */
  keptFolder(jobId: string): Promise<string>;
  removeKept(jobId: string): Promise<void>;
  /**
   * Takes WORKDIR/bundle into place as the job's result, after its manifest was verified file by file and
   * everything was synced. Replaces an earlier attempt's leftover. All or nothing.
   */
  commitResult(jobId: string, workDir: string): Promise<void>;
  /** Files of a job's result in the manifest's order, those whose path is wanted; null when there is no result. */
  resultFiles(jobId: string, wanted: (path: string) => boolean): Promise<ResultFileOnDisk[] | null>;
  /** Path of one file of a job's result, or null when it is not there. `name` is a path inside the bundle. */
  resultFile(jobId: string, name: string): Promise<string | null>;
  /** With the pictures of its pages, and what was kept for it. */
  removeResult(jobId: string): Promise<void>;
  readonly pictures: Pictures;
  /** Removes what a crash has left, while everything runs: nothing that is being written, nothing that is needed. */
  removeOrphans(sweep: OrphanSweep): Promise<OrphansRemoved>;
  /** How the disk stands, looked at no more than once a second. Answers within two seconds, whatever the disk does. */
  room(): Promise<Room>;
}

export interface StorageOptions {
  /** The mark below which no upload is taken in, asked each time; 0 for none. */
  minFreeBytes?: () => number;
  clock?: Clock;
  timers?: Timers;
  /** Told once at each change of state. */
  onRoom?: (room: Room) => void;
}

export type OpenStorage = (dataDir: string, options?: StorageOptions) => Promise<Storage>;
