import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { type JobStream, type JobStreamOptions, openJobStream, type StreamTiming } from "./job-stream.ts";

/** All event streams that are open. */
export interface EventStreams {
  /** Throws rate_limited past an organization's streams and service_unavailable past all. */
  open(
    organizationId: string,
    options: Omit<JobStreamOptions, "timing" | "onEnd">,
  ): ReadableStream<Uint8Array>;
  /** What somebody may do has changed: within `lookWithinMs` those streams end whose callers may not follow any more. */
  credentialsChanged(): void;
  /** Ends them all, and all that are still asked for. */
  end(): void;
  count(): number;
}

/** Well within the silence after which this server, and any proxy with common settings, drops a connection. */
const defaultTiming: StreamTiming = { keepAliveMs: 15_000, stuckMs: 60_000 };
/** Credentials change with every sign-in: the streams are not looked at for each of them, but no later than this. */
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
