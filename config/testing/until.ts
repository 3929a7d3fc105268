/** Waiting for what comes at its own time, for tests and for programs that watch a server. */

export interface Patience {
  timeoutMs?: number;
  /** Pause between two looks. */
  everyMs?: number;
}

interface Watched<T> {
  seen: T;
  isWanted: boolean;
}

/** A last look is taken when the time is over. */
async function watch<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean,
  timeoutMs: number,
  everyMs: number,
): Promise<Watched<T>> {
  for (const startedMs = performance.now(); ; await Bun.sleep(everyMs)) {
    const isLate = performance.now() - startedMs > timeoutMs;
    const seen = await look();
    const isWanted = wanted(seen);
    if (isWanted || isLate) return { seen, isWanted };
  }
}

/**
 * Looks again and again until what it sees is wanted (true, unless `wanted` says what), and answers that; null and
 * undefined never are. When the time is over it fails, with the sources of both functions and with what it saw last.
 * What `look` throws ends it.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  wanted: (seen: NonNullable<T>) => unknown = (seen) => seen,
  { timeoutMs = 50_000, everyMs = 5 }: Patience = {},
): Promise<NonNullable<T>> {
  // Made here, so that it says which line waited.
  const late = new Error();
  Error.captureStackTrace(late, until);
  const isWanted = (seen: T) => seen !== null && seen !== undefined && Boolean(wanted(seen));
  const watched = await watch(look, isWanted, timeoutMs, everyMs);
  if (watched.isWanted) return watched.seen as NonNullable<T>;
  late.message = `waited ${timeoutMs} ms in vain\n  looked at: ${look}\n  wanted: ${wanted}\n  last seen: ${shown(watched.seen)}`;
  throw late;
}

/** As `until`, for those who report what they saw: answers it when it is wanted, or the last of it when the time is over. */
export async function lastSeen<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean,
  { timeoutMs = 20_000, everyMs = 20 }: Patience = {},
): Promise<T> {
  return (await watch(look, wanted, timeoutMs, everyMs)).seen;
}

const shownCharactersMax = 4_000;

function shown(seen: unknown): string {
  const text = Bun.inspect(seen);
  return text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)} …` : text;
}
