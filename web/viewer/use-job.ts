/** One job, followed until it ends. */
import { useEffect, useState } from "preact/hooks";
import { followJob, type JobProgress } from "../../src/client/follow.ts";
import type { Job } from "../../src/client/types.ts";
import { sleep } from "../ambient.ts";
import { api } from "../api/api.ts";

interface FollowedJob {
  job: Job | null;
  heard: JobProgress | null;
  error: unknown;
  again(): void;
  set(job: Job): void;
}

export function useJob(jobId: string): FollowedJob {
  const [state, setState] = useState<{ job: Job | null; error: unknown }>({ job: null, error: null });
  const [heard, onProgress] = useState<JobProgress | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState((before) =>
      before.job?.id === jobId ? { ...before, error: null } : { job: null, error: null },
    );
    const poll = async () => (await api.getJob({ job_id: jobId }, { signal })).job;
    const follow = async () => {
      // Most have ended when they are looked at, and need no stream.
      const first = await poll();
      if (signal.aborted) return;
      setState({ job: first, error: null });
      if (first.finished_at !== null) return;
      const events = (options: object) => api.followJob({ job_id: jobId }, options);
      for await (const job of followJob({ events, poll, sleep, onProgress, signal }))
        if (!signal.aborted) setState({ job, error: null });
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setState((before) => ({ ...before, error }));
    });
    return () => controller.abort();
  }, [jobId, round]);
  return {
    ...state,
    heard,
    again: () => setRound((before) => before + 1),
    set: (job) => setState({ job, error: null }),
  };
}
