/** Plays a recording along with its transcript: the paragraph that is heard is lit, and one that is chosen is heard. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { type Action, useAction } from "../../api/hooks.ts";
import { useStore } from "../../app/store.ts";
import { Button, Icon } from "../../components/elements.tsx";
import { Problem } from "../../components/page.tsx";
import { fileOfJob } from "../../convert/queue/list.ts";
import { viewer } from "../../messages/viewer.ts";
import { size } from "../../text/format.ts";
import { useWorkspace } from "../workspace.ts";

export function RecordingBar() {
  const { job } = useWorkspace();
  const { address, load } = useRecording(job.id);
  return (
    <div class="recording-bar">
      {address !== null ? (
        <Player address={address} />
      ) : (
        <>
          <Button small pending={load.pending} onClick={() => void load.run()}>
            <Icon name="play" size={16} /> {viewer.listen}
          </Button>
          <span class="quiet small">{viewer.listenHint(size(job.source_bytes))}</span>
          {load.error !== null && <Problem error={load.error} />}
        </>
      )}
    </div>
  );
}

function Player({ address }: { address: string }) {
  const { result, selection, playing } = useWorkspace();
  const chosen = useStore(selection);
  const player = useRef<HTMLAudioElement>(null);
  const [mute, setMute] = useState(false);
  useEffect(() => {
    const block = chosen === null ? null : result.index.get(chosen.id);
    const { current } = player;
    if (current !== null && block?.transcribedMs != null) current.currentTime = block.transcribedMs[0] / 1000;
  }, [chosen, result]);
  useEffect(() => () => playing.set(null), [playing]);
  if (mute) return <p class="notice small">{viewer.unplayable}</p>;
  const follow = ({ currentTarget }: { currentTarget: HTMLAudioElement }) => {
    if (!currentTarget.paused)
      playing.set(result.index.heardAt(currentTarget.currentTime * 1000)?.id ?? null);
  };
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript beside it is all that captions could say
    <audio
      ref={player}
      src={address}
      controls
      preload="metadata"
      aria-label={viewer.recording}
      onTimeUpdate={follow}
      onError={() => setMute(true)}
    />
  );
}

/** The recording of a job, to be heard beside its transcript. */
interface Recording {
  /** Of the sound, for this page alone; null: it is not here yet. */
  address: string | null;
  load: Action<[]>;
}

/** What was converted from this very window is here still; anything else comes from the server when it is wanted. */
function useRecording(jobId: string): Recording {
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
