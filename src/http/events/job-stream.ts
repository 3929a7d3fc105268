import { Fault } from "../../../config/errors/fault.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import { deletedEvent, type JobEvent, jobEvent } from "./job-event.ts";
import { keepAliveBytes } from "./sse.ts";

export interface JobStreamOptions {
  jobId: string;
  follow(listener: (job: JobRow | null) => void): { close(): void };
  /** Throws a Fault once the caller's credential is good for nothing any more. */
  admit(): Promise<void>;
  /** The job as it is now; throws a Fault once the caller may not see it any more. */
  get(): Promise<JobRow>;
  /** Called once, whatever ended it. */
  onEnd(): void;
  timing: StreamTiming;
}

export interface StreamTiming {
  /** A comment this long after whatever was sent last; as often a look at the job and at the right to see it. */
  keepAliveMs: number;
  /** A reader that takes nothing for this long is dropped. */
  stuckMs: number;
}

export interface JobStream {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Looks whether the caller may still follow the job. */
  look(): void;
  /** Ends it in order, as at the end of a file. */
  end(): void;
}

/**
 * A job's states as they come. At most one event waits to be sent: a reader who is slower than the job skips states and
 * misses neither the newest nor the last.
 */
export function openJobStream({ jobId, follow, admit, get, onEnd, timing }: JobStreamOptions): JobStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  let next: JobEvent | "keep-alive" | null = null;
  let shownId = "";
  /** Grows with every state that comes; who has looked meanwhile has seen an older one. */
  let states = 0;
  let wanted: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const watch = follow((job) => void told(job));

  /** A change counts for the caller's credential what any request would: one that has ended yields nothing more. */
  async function told(job: JobRow | null): Promise<void> {
    states += 1;
    const state = states;
    if (job === null) return offer(deletedEvent(jobId));
    try {
      await admit();
      if (state === states) offer(jobEvent(job));
    } catch (error) {
      refused(error);
    }
  }

  function offer(event: JobEvent): void {
    if (ended || event.id === shownId) return;
    next = event;
    wanted?.();
  }

  /**
   * Looks at the job by itself: at the beginning, and now and then in case that a change was not told or the caller's
   * credential was revoked, however busy the job is.
   */
  async function look(): Promise<void> {
    const before = states;
    try {
      await admit();
      const job = await get();
      if (states === before) offer(jobEvent(job));
    } catch (error) {
      refused(error);
    }
  }

  function refused(error: unknown): void {
    if (error instanceof Fault && error.code === "job_not_found") offer(deletedEvent(jobId));
    // A credential that was revoked: the caller hears why when it comes back.
    else if (error instanceof Fault && error.status < 500) end();
  }

  function arm(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  const looks = setInterval(() => void look(), timing.keepAliveMs);

  function keepAlive(): void {
    next ??= "keep-alive";
    wanted?.();
  }

  function end(): void {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    clearInterval(looks);
    watch.close();
    onEnd();
    wanted?.();
    controller?.close();
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(its) {
        controller = its;
        void look();
      },
      /** Called when the reader has taken what there was. */
      async pull(its) {
        if (next === null && !ended) {
          arm(timing.keepAliveMs, keepAlive);
          await new Promise<void>((resolve) => {
            wanted = resolve;
          });
          wanted = null;
        }
        if (next === null || ended) return;
        const sent = next;
        next = null;
        // From here until the next call it is the reader's turn.
        arm(timing.stuckMs, end);
        if (sent === "keep-alive") its.enqueue(keepAliveBytes);
        else {
          shownId = sent.id;
          its.enqueue(sent.bytes);
          if (sent.last) end();
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return { body, look: () => void look(), end };
}
