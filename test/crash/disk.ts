/** What the data directory lies on while the server is killed. */

export interface Disk {
  folder: string;
  /** The server's environment beside its settings. */
  env: Readonly<Record<string, string>>;
  /** Whether the disk may refuse what the server writes: then 503 is an answer, and a job may end as storage_failed. */
  fails: boolean;
  /** From now on it does so now and then. */
  trouble(): void;
  calm(): void;
  report(): string;
  /** Why the run has proven nothing, or null. */
  idle(): string | null;
  remove(): void;
}

/** Why a disk cannot be had on this machine. */
export class Unavailable extends Error {}
