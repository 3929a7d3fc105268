/** The recording of a job, to be heard beside its transcript. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { type Action, useAction } from "../api/use-query.ts";
import { fileOfJob } from "../convert/list.ts";

export interface Recording {
  /** Of the sound, for this page alone; null: it is not here yet. */
  address: string | null;
  load: Action<[]>;
}

/** What was converted from this very window is here still; anything else comes from the server when it is wanted. */
export function useRecording(jobId: string): Recording {
  const [blob, setBlob] = useState<Blob | null>(() => fileOfJob(jobId));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    // Without a type browsers go by the bytes; the server calls them bytes, and nothing more.
    const made = URL.createObjectURL(blob.slice(0, blob.size, ""));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  const load = useAction(async () => {
    const response = await api.getSource({ job_id: jobId });
    setBlob(await response.blob());
  });
  return { address, load };
}
