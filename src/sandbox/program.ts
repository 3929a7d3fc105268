/** Programs that are not ours, run for one task: confined, within bounds, gone when the task is over. */
import { ownCommand, programArgument } from "./executable.ts";
import type { ProgramOrder } from "./program-order.ts";

export interface ProgramOptions extends Omit<ProgramOrder, "parentPid"> {
  timeoutMs: number;
  /** Of what it says, on each of both ways; what is more is not read. */
  outputBytesMax: number;
  signal: AbortSignal;
}

export interface ProgramEnd {
  /** Null: it was ended. */
  exitCode: number | null;
  output: string;
  /** What it complained of. */
  complaints: string;
}

/** Never rejects for what the program does; where it cannot be started, it ends with a code and a complaint. */
export async function runProgram(options: ProgramOptions): Promise<ProgramEnd> {
  const { program, args, folder, port, environment, fileBytesMax } = options;
  const { timeoutMs, outputBytesMax, signal } = options;
  const order: ProgramOrder = {
    ...{ program, args, folder, port, environment, fileBytesMax },
    parentPid: process.pid,
  };
  const child = Bun.spawn([...ownCommand(), programArgument], {
    cwd: folder,
    env: {},
    stdio: [Buffer.from(JSON.stringify(order)), "pipe", "pipe"],
    // With everything that it starts, it is a group, which ends as one.
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    const [output, complaints] = await Promise.all([
      readUpTo(child.stdout, outputBytesMax),
      readUpTo(child.stderr, outputBytesMax),
      child.exited,
    ]);
    return { exitCode: child.signalCode === null ? child.exitCode : null, output, complaints };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    // What it has started and left behind.
    end();
  }
}

/** Reads on to the end, so that the program is not held up by what nobody wants. */
async function readUpTo(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    if (bytes < bytesMax) pieces.push(piece.subarray(0, bytesMax - bytes));
    bytes += piece.length;
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
