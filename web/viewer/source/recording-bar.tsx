/** Plays a recording in sync with its transcript. */
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
  const selected = useStore(selection);
  const player = useRef<HTMLAudioElement>(null);
  const [mute, setMute] = useState(false);
  useEffect(() => {
    const block = selected === null ? null : result.index.get(selected.id);
    const { current } = player;
    if (current !== null && block?.timeMs != null) current.currentTime = block.timeMs[0] / 1000;
  }, [selected, result]);
  useEffect(() => () => playing.set(null), [playing]);
  if (mute) return <p class="notice small">{viewer.unplayable}</p>;
  const follow = ({ currentTarget }: { currentTarget: HTMLAudioElement }) => {
    if (!currentTarget.paused)
      playing.set(result.index.blockAt(currentTarget.currentTime * 1000)?.id ?? null);
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

interface Recording {
  /** Null: not loaded. */
  address: string | null;
  load: Action<[]>;
}

/** A file from this window needs no download. */
function useRecording(jobId: string): Recording {
  const [blob, setBlob] = useState<Blob | null>(() => fileOfJob(jobId));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    // Without a type browsers detect the format; the server sends octet-stream.
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
