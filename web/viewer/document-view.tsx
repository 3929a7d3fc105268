/** Source and Markdown, side by side. */
import { useEffect, useRef, useState } from "preact/hooks";
import { focusSoon } from "../components/focus.ts";
import { useStore } from "../store.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import { FindBar } from "./find-bar.tsx";
import { Legend } from "./legend.tsx";
import { nextToReview, pagesToReview } from "./levels.ts";
import { RecordingBar } from "./recording-bar.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { sourceKindOf } from "./source-kind.ts";
import { SourcePane } from "./source-pane.tsx";
import { TextPane } from "./text-pane.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useAddress } from "./use-address.ts";
import { useWide } from "./use-wide.ts";
import { useWorkspace } from "./workspace.ts";

export function DocumentView() {
  const workspace = useWorkspace();
  const { job, view, judgement, result, selection } = workspace;
  const isRecording = sourceKindOf(job) === "recording";
  const { panes, shading } = useStore(view);
  const wide = useWide();
  const [finding, setFinding] = useState(false);
  const reviewed = useRef<number | null>(null);
  const element = useRef<HTMLDivElement>(null);
  useAddress();

  const showPage = (page: number) => {
    reviewed.current = page;
    workspace.showPage(page);
  };
  const nextReview = () => {
    const next = nextToReview(pagesToReview(judgement?.report ?? null), reviewed.current);
    if (next !== null) showPage(next);
  };

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (element.current === null || element.current.offsetParent === null) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const typing = target instanceof Element && target.closest("input, textarea, select") !== null;
    if ((key === "f" && (ctrlKey || metaKey) && !typing) || (key === "/" && !typing)) {
      event.preventDefault();
      setFinding(true);
    } else if (key === "n" && !typing && !ctrlKey && !metaKey) nextReview();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const shown = wide ? panes : panes === "both" ? "text" : panes;
  const measured =
    result.index.blocks.some(({ confidence }) => confidence !== null) ||
    (judgement?.report.page_scores.length ?? 0) > 0;
  return (
    <div class="viewer" ref={element}>
      {judgement === null ? (
        <div class="review-bar" />
      ) : (
        <ReviewBar judgement={judgement} unit={result.unit} onPage={showPage} onNext={nextReview} />
      )}
      <Toolbar finding={finding} wide={wide} onFinding={setFinding} />
      {isRecording && <RecordingBar />}
      {shading && <Legend measured={measured} heard={isRecording} />}
      <div class={`panes ${shown}`}>
        {finding && (
          <FindBar
            onClose={() => {
              setFinding(false);
              focusSoon("[data-find]");
            }}
          />
        )}
        {shown !== "text" && (
          <div class="pane">
            <SourcePane />
          </div>
        )}
        {shown !== "source" && (
          <div class="pane">
            <TextPane />
          </div>
        )}
      </div>
      <ChosenBar key="chosen" selection={selection} />
    </div>
  );
}
