/** Plays a recording along with its transcript: the paragraph that is heard is lit, and one that is chosen is heard. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Problem } from "../components/problem.tsx";
import { size } from "../format.ts";
import { viewer } from "../messages/viewer.ts";
import { useStore } from "../store.ts";
import { useRecording } from "./recording.ts";
import { useWorkspace } from "./workspace.ts";

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
    if (current !== null && block?.heardMs != null) current.currentTime = block.heardMs[0] / 1000;
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
