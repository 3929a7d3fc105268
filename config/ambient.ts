/**
 * The world outside the process: environment, clock and randomness. Nothing else may read them, so that a test or
 * a seeded simulation can put its own in their place and replay any history.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  nowMs(): number;
  /** Milliseconds that only ever grow; for durations, not for dates. */
  monotonicMs(): number;
}

/** Waiting, so that a simulation can let time pass as it likes. */
export interface Timers {
  /** Calls once, after so many milliseconds; what is returned takes it back. Keeps no process alive. */
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

/** Every call to the system's source costs as much as many bytes of it, and most calls ask for 16. No byte is given twice. */
const pooledBytes = 4096;
const pooledBytesMax = 32;
/** More are not given at once (W3C Web Cryptography, section 10.1.1). */
const callBytesMax = 65_536;
let pool = Buffer.alloc(0);
let poolAt = 0;

/** Of the runtime itself: node:crypto takes longer to load than many a command to run. */
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

/** A new UUID of 122 random bits (RFC 9562, version 4); for names in logs, which nothing is decided by. */
export const systemUuid = (): string => crypto.randomUUID();

export type Environment = Readonly<Record<string, string | undefined>>;

export const systemEnvironment: Environment = process.env;

const proxyVariables = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"];

/**
 * A copy of the environment; proxies are no longer in the process's own. Bun's fetch reads them there for every request
 * and has no way to be told otherwise, while whoever has this copy decides for each server.
 */
export function takeEnvironment(): Environment {
  const copy = { ...process.env };
  for (const name of proxyVariables) {
    delete process.env[name];
    delete process.env[name.toUpperCase()];
  }
  return copy;
}

/** ISO 8601 in UTC with milliseconds, the only form of a date on the wire. Null stays null. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
