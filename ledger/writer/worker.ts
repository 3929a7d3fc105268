/** The writer, in its own thread, so that the server never blocks on the disk. An entry point of the build. */
import { describeFailure, type Failure, isFull } from "../database/failures.ts";
import { LedgerLockedError } from "../database/lock.ts";
import { NewerLedgerError } from "../migrations/migrate.ts";
import { type FromWriter, fromText, type ToWriter, toText, type UnitRequest } from "./messages.ts";
import { openWriterSession, type WriterSession } from "./session.ts";

declare const self: Worker;

/** Limits the delay of the first unit in a group. */
const groupUnitsMax = 256;

const queue: UnitRequest[] = [];
let session: WriterSession | null = null;
let scheduled = false;

const answer = (message: FromWriter) => self.postMessage(toText(message));

/** A macrotask between groups, so that units that arrive meanwhile join the next one. */
function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setImmediate(drain);
}

function drain(): void {
  scheduled = false;
  if (session === null || queue.length === 0) return;
  answer({ kind: "answers", answers: session.run(queue.splice(0, groupUnitsMax)) });
  if (queue.length > 0) schedule();
}

function open(dataDir: string, nowMs: number): void {
  try {
    session = openWriterSession(dataDir, nowMs);
    answer({ kind: "ready" });
    // After the response: nobody waits for it.
    setImmediate(() => session?.reserve());
  } catch (error) {
    answer({ kind: "refused", failure: refusal(error) });
  }
}

function refusal(error: unknown): Failure {
  if (error instanceof LedgerLockedError) return { kind: "locked", message: error.message };
  if (error instanceof NewerLedgerError) return { kind: "newer", message: error.message };
  return { ...describeFailure(error), kind: "unavailable" };
}

function close(): void {
  while (session !== null && queue.length > 0) drain();
  session?.close();
  session = null;
  answer({ kind: "closed" });
}

/** A further thread, so that neither server nor writer waits. */
async function verify(dataDir: string, heads: readonly string[]): Promise<void> {
  try {
    const { verifyDataDir } = await import("../verify/verify.ts");
    answer({ kind: "verified", report: verifyDataDir(dataDir, heads) });
  } catch (error) {
    answer({ kind: "refused", failure: refusal(error) });
  }
}

/** In its own thread, like `verify`. */
async function snapshot(dataDir: string, path: string): Promise<void> {
  try {
    const { writeSnapshot } = await import("../snapshot/write.ts");
    writeSnapshot(dataDir, path);
    answer({ kind: "snapshotted" });
  } catch (error) {
    answer({ kind: "refused", failure: isFull(error) ? full(error) : refusal(error) });
  }
}

const full = (error: unknown): Failure => ({ ...describeFailure(error), kind: "full" });

self.onmessage = ({ data: text }: MessageEvent<string>) => {
  const data = fromText<ToWriter>(text);
  if (data.kind === "open") open(data.dataDir, data.nowMs);
  else if (data.kind === "close") close();
  else if (data.kind === "verify") verify(data.dataDir, data.heads);
  else if (data.kind === "snapshot") snapshot(data.dataDir, data.path);
  else {
    queue.push(...data.requests);
    schedule();
  }
};
