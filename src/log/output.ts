/**
 * Joins the lines of one turn of the loop into one write: a write of its own for every request would cost a third of
 * a status read. Order is kept. A line waits for the end of its turn and no longer; errors, and all that came before
 * them, wait for nothing.
 */
const waitingCharactersMax = 64 * 1024;

export interface LogOutput {
  write(line: string, urgent: boolean): void;
  /** Writes what waits; for the end of the process. */
  flush(): void;
}

export function createLogOutput(write: (text: string) => void): LogOutput {
  let waiting = "";
  let scheduled = false;

  function flush(): void {
    scheduled = false;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    write(text);
  }

  return {
    flush,
    write: (line, urgent) => {
      waiting += line;
      if (urgent || waiting.length >= waitingCharactersMax) flush();
      else if (!scheduled) {
        scheduled = true;
        setImmediate(flush);
      }
    },
  };
}
