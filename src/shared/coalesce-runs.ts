/**
 * One round at a time: who asks while one is going on gets another one after it, as many as ask. No more begin once
 * the signal is aborted. A round that fails ends them, and rejects for who began them; others never wait.
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
