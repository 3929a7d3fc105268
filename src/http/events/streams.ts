import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { JobRow } from "../../../ledger/contract.ts";
import type { TranscriptionProgress } from "../../services/jobs/transcription-progress.ts";
import { deletedEvent, type JobEvent, jobEvent, progressBytes } from "./job-event.ts";
import { keepAliveBytes } from "./sse.ts";

interface JobStreamOptions {
  jobId: string;
  follow(
    listener: (job: JobRow | null) => void,
    onTranscription: (progress: TranscriptionProgress) => void,
  ): { close(): void };
  /** Throws a Fault once the caller's credential is no longer valid. */
  admit(): Promise<void>;
  /** The current state of the job; throws a Fault once the caller may no longer see it. */
  get(): Promise<JobRow>;
  /** Called once, whatever the reason. */
  onEnd(): void;
  timing: StreamTiming;
}

interface StreamTiming {
  /** Idle time before a comment is sent; also the interval for checking the job and the caller's access. */
  keepAliveMs: number;
  /** A reader that receives nothing for this long is dropped. */
  stuckMs: number;
}

interface JobStream {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Checks whether the caller may still follow the job. */
  look(): void;
  /** Ends it regularly, as at the end of a file. */
  end(): void;
}

const isState = (next: JobEvent | Uint8Array | null): next is JobEvent =>
  next !== null && !(next instanceof Uint8Array);

/**
 * The states of a job as they change. At most one event is buffered: a reader that is slower than the job skips
 * states, but never the newest or the last one. Transcription progress is sent only when nothing else is buffered.
 */
function openJobStream({ jobId, follow, admit, get, onEnd, timing }: JobStreamOptions): JobStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  /** A state, progress, or a comment. */
  let next: JobEvent | Uint8Array<ArrayBuffer> | null = null;
  let shownId = "";
  /** Incremented with every new state; a check that started before has seen an older one. */
  let states = 0;
  let wanted: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const watch = follow(
    (job) => void offerState(job),
    (progress) => void offerTranscription(progress),
  );

  /** Checks the credential as for any request: after it has ended nothing more is sent. */
  async function offerState(job: JobRow | null): Promise<void> {
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

  async function offerTranscription(progress: TranscriptionProgress): Promise<void> {
    // A pending state comes first.
    if (isState(next)) return;
    const state = states;
    try {
      await admit();
      // The job may have ended meanwhile.
      if (state === states && !isState(next)) offerPassing(progressBytes(progress));
    } catch (error) {
      refused(error);
    }
  }

  function offerPassing(bytes: Uint8Array<ArrayBuffer>): void {
    if (ended) return;
    next = bytes;
    wanted?.();
  }

  function offer(event: JobEvent): void {
    if (ended || event.id === shownId) return;
    next = event;
    wanted?.();
  }

  /**
   * Checks the job itself: at the start, and at intervals in case a change was not reported or the caller's
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
    // A credential that was revoked: the caller gets the reason when it reconnects.
    else if (error instanceof Fault && error.status < 500) end();
  }

  function arm(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  const looks = setInterval(() => void look(), timing.keepAliveMs);

  function keepAlive(): void {
    if (next === null) offerPassing(keepAliveBytes);
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
      /** Called when the reader has consumed the buffer. */
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
        // Backpressure until the next call.
        arm(timing.stuckMs, end);
        if (!isState(sent)) its.enqueue(sent);
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

/** All open event streams. */
export interface EventStreams {
  /** Throws rate_limited past an organization's streams and service_unavailable past all. */
  open(
    organizationId: string,
    options: Omit<JobStreamOptions, "timing" | "onEnd">,
  ): ReadableStream<Uint8Array>;
  /** Access rights have changed: within `lookWithinMs` the streams of callers who may no longer follow end. */
  credentialsChanged(): void;
  /** Ends them all, including those that are being opened. */
  end(): void;
  count(): number;
}

/** Well below the idle time after which this server, and proxies with common settings, drop a connection. */
const defaultTiming: StreamTiming = { keepAliveMs: 15_000, stuckMs: 60_000 };
/** Credentials change with every sign-in: the streams are not checked for each change, but no later than this. */
const lookWithinMs = 1_000;

export function createEventStreams(
  timing: StreamTiming = defaultTiming,
  most: { all: number; ofOrganization: number } = {
    all: limits.eventStreamsMax,
    ofOrganization: limits.eventStreamsPerOrganizationMax,
  },
): EventStreams {
  const open = new Map<string, Set<JobStream>>();
  let ended = false;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const all = () => [...open.values()].flatMap((streams) => [...streams]);
  const count = () => [...open.values()].reduce((sum, streams) => sum + streams.size, 0);

  function refuse(organizationId: string): void {
    if (ended) throw new Fault("service_unavailable");
    if ((open.get(organizationId)?.size ?? 0) >= most.ofOrganization)
      throw new Fault("rate_limited", {
        message: `No more than ${most.ofOrganization} event streams can be open at the same time; close some, or poll the job.`,
      });
    if (count() >= most.all)
      throw new Fault("service_unavailable", {
        message: "Too many event streams are open; poll the job instead.",
      });
  }

  return {
    open(organizationId, options) {
      refuse(organizationId);
      const streams = open.get(organizationId) ?? new Set();
      open.set(organizationId, streams);
      const onEnd = () => {
        streams.delete(stream);
        if (streams.size === 0 && open.get(organizationId) === streams) open.delete(organizationId);
      };
      const stream: JobStream = openJobStream({ ...options, onEnd, timing });
      streams.add(stream);
      return stream.body;
    },
    credentialsChanged() {
      if (looking !== undefined || open.size === 0) return;
      looking = setTimeout(() => {
        looking = undefined;
        for (const stream of all()) stream.look();
      }, lookWithinMs);
    },
    end() {
      ended = true;
      clearTimeout(looking);
      for (const stream of all()) stream.end();
    },
    count,
  };
}
