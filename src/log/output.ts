/**
 * Combines the lines of an event loop turn into one write, which saves a third of a status read. Keeps the order.
 * Errors are written at once with all lines before them.
 */
const waitingCharactersMax = 64 * 1024;

export interface LogOutput {
  write(line: string, urgent: boolean): void;
  /** Writes pending lines, at the end of the process. */
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
