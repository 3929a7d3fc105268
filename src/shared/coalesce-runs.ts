/**
 * Runs one round at a time; calls during a round share one further round. None start after the abort. A failed round
 * rejects its starter and ends further ones.
 */
export function coalesceRuns(signal: AbortSignal, round: () => Promise<void>): () => Promise<void> {
  let going = false;
  let again = false;
  return async () => {
    if (going) {
      again = true;
      return;
    }
    going = true;
    try {
      do {
        again = false;
        await round();
      } while (again && !signal.aborted);
    } finally {
      going = false;
    }
  };
}
