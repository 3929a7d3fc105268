export interface LoadPlan {
  hostname: string;
  port: number;
  connections: number;
  /** Whole HTTP/1.1 requests, sent in turn: again and again for `durationMs`, or each once when that is null. */
  requests: readonly string[];
  durationMs: number | null;
}

export interface LoadReport {
  answered: number;
  /** How many answers had which status. */
  statuses: Readonly<Record<number, number>>;
  elapsedMs: number;
  /** Processor time of the generator; near `elapsedMs` it measured itself. */
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}
