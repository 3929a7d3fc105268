/** Reads a line from a terminal without echo. */
import type { ReadStream } from "node:tty";

const interrupt = "\u0003";
const endOfInput = "\u0004";
const eraseLine = "\u0015";

/** Null: interrupted. Always restores the echo. */
export async function readHiddenLine(input: ReadStream, signal: AbortSignal): Promise<string | null> {
  const ended = Promise.withResolvers<string | null>();
  let line = "";
  const onData = (chunk: Buffer) => {
    for (const character of chunk.toString()) {
      if (character === interrupt) return ended.resolve(null);
      if (character === "\r" || character === "\n" || character === endOfInput) return ended.resolve(line);
      if (character === eraseLine) line = "";
      else if (character === "\u007f" || character === "\b") line = line.slice(0, -1);
      else line += character;
    }
  };
  const onStop = () => ended.resolve(null);
  const onEnd = () => ended.resolve(line);
  signal.addEventListener("abort", onStop);
  input.on("data", onData).on("end", onEnd);
  input.setRawMode(true);
  try {
    return signal.aborted ? null : await ended.promise;
  } finally {
    input.setRawMode(false);
    input.off("data", onData).off("end", onEnd).pause();
    signal.removeEventListener("abort", onStop);
  }
}
