/**
 * Environment, clock and randomness. Nothing else may access them, so that tests and seeded simulations can replace
 * them.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
  /** Monotonic milliseconds, for durations. */
  monotonicMs(): number;
}

/** Timers; simulations replace them. */
export interface Timers {
  /** Runs once after a delay; the returned function cancels it. Does not keep the process alive. */
  after(ms: number, run: () => void): () => void;
}

export interface Random {
  bytes(count: number): Uint8Array;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

export const systemTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Random bytes are read in blocks, because each system call costs as much as many bytes. No byte is used twice. */
const pooledBytes = 4096;
const pooledBytesMax = 32;
/** Limit per call (W3C Web Cryptography, 10.1.1). */
const callBytesMax = 65_536;
let pool = Buffer.alloc(0);
let poolAt = 0;

/** From the runtime: node:crypto takes longer to load than many commands to run. */
function randomBytes(count: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; at += callBytesMax)
    crypto.getRandomValues(bytes.subarray(at, at + callBytesMax));
  return bytes;
}

export const systemRandom: Random = {
  bytes: (count) => {
    if (count > pooledBytesMax) return randomBytes(count);
    if (poolAt + count > pool.length) {
      pool = randomBytes(pooledBytes);
      poolAt = 0;
    }
    poolAt += count;
    return pool.subarray(poolAt - count, poolAt);
  },
};

/** A UUIDv4 (RFC 9562), for names in logs. */
export const systemUuid = (): string => crypto.randomUUID();

export type Environment = Readonly<Record<string, string | undefined>>;

export const systemEnvironment: Environment = process.env;

const proxyVariables = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"];

/**
 * Copies the environment and removes proxies from the process's own: Bun's fetch reads them for every request and
 * cannot be configured otherwise.
 */
export function takeEnvironment(): Environment {
  const copy = { ...process.env };
  for (const name of proxyVariables) {
    delete process.env[name];
    delete process.env[name.toUpperCase()];
  }
  return copy;
}

/** ISO 8601 in UTC with milliseconds, the date format of the API. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
