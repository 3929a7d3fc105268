import { Button } from "../components/button.tsx";
import { copyText } from "../components/copy.tsx";
import { Icon } from "../components/icon.tsx";
import { clock, number, percent } from "../format.ts";
import { viewer } from "../messages/viewer.ts";
import { type Store, useStore } from "../store.ts";
import { confidenceOf, pageConfidences } from "./levels.ts";
import { type Selection, useWorkspace } from "./workspace.ts";

/** What is known of the chosen block. Its room is kept when none is. */
export function ChosenBar({ selection }: { selection: Store<Selection | null> }) {
  const { result, judgement } = useWorkspace();
  const chosen = useStore(selection);
  const block = chosen === null ? null : result.index.get(chosen.id);
  // Of what was heard a minute's is an estimate, which says nothing of one paragraph.
  const measured = block !== null && block.heardMs === null;
  const confidence = measured ? confidenceOf(block, pageConfidences(judgement?.report ?? null)) : null;
  return (
    <div class="chosen-bar small" aria-live="polite">
      {block !== null && (
        <>
          <span>
            {viewer.chosen(block.id)}, {viewer.unit(result.unit, number(block.page))}
            {block.lines !== null && `, ${viewer.line(number(block.lines[0]))}`}
          </span>
          {block.heardMs !== null && (
            <span class="mono">
              {clock(block.heardMs[0])}–{clock(block.heardMs[1])}
            </span>
          )}
          {confidence !== null && <span>{viewer.confidence(percent(confidence))}</span>}
          {block.lines === null && <span>{viewer.notInText}</span>}
          <Button small kind="plain" onClick={() => void copyText(location.href)}>
            <Icon name="link" size={16} /> {viewer.blockLink}
          </Button>
        </>
      )}
    </div>
  );
}
