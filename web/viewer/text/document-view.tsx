/** Source and Markdown, side by side. */
import { useEffect, useRef, useState } from "preact/hooks";
import { addressOf, api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { useWindowEvents } from "../../app/events.ts";
import { type Store, useStore } from "../../app/store.ts";
import { Button, copyText, Icon } from "../../components/elements.tsx";
import { focusSoon, Problem } from "../../components/page.tsx";
import type { VirtualHandle } from "../../components/virtual/virtual.tsx";
import { showTarget } from "../../markdown/markdown.tsx";
import { PreparedText } from "../../markdown/source/prepared-text.ts";
import { common } from "../../messages/common.ts";
import { viewer } from "../../messages/viewer.ts";
import { clock, number, percent, size } from "../../text/format.ts";
import { ReviewBar } from "../review-bar.tsx";
import { MinutesPane } from "../source/minutes-pane.tsx";
import { PagesPane } from "../source/pages-pane.tsx";
import { RecordingBar } from "../source/recording-bar.tsx";
import { sourceKindOf } from "../source/source.ts";
import { Toolbar } from "../toolbar.tsx";
import { type Selection, useWide, useWorkspace } from "../workspace.ts";
import { FindBar } from "./find-bar.tsx";
import { confidenceOf, type Level, nextToReview, pageConfidences, pagesToReview } from "./levels.ts";
import { RawText } from "./raw-text.tsx";
import { TextPane } from "./text-pane.tsx";

const bytesMax = 2_000_000;

function SourceText() {
  const { job } = useWorkspace();
  const handle = useRef<VirtualHandle | null>(null);
  const { data, error, reload } = useQuery(
    async (signal) => {
      const headers = { range: `bytes=0-${bytesMax - 1}` };
      const empty = job.source_bytes === 0;
      const response = await api.getSource({ job_id: job.id }, { signal, ...(empty ? {} : { headers }) });
      return new PreparedText(decoded(await response.arrayBuffer()));
    },
    [job.id],
  );
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (data === null) return <p class="empty">{common.loading}</p>;
  return (
    <>
      {job.source_bytes > bytesMax && <p class="notice small">{viewer.cutSource(size(bytesMax))}</p>}
      <RawText text={data} context={null} handle={handle} label={viewer.sourcePane} />
    </>
  );
}

/** UTF-8 or UTF-16, otherwise windows-1252. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const name =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(name).decode(bytes);
  return (text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text).replace(
    /\r\n?/g,
    "\n",
  );
}

const levels: readonly Level[] = ["high", "medium", "low"];

function Legend({ measured, isTranscript }: { measured: boolean; isTranscript: boolean }) {
  return (
    <p class="legend small">
      {measured ? (
        <>
          {isTranscript ? viewer.legendTranscript : viewer.legend}:{" "}
          {levels.map((level) => (
            <span key={level} class="legend-level" data-level={level}>
              {viewer.levels[level]}
            </span>
          ))}
        </>
      ) : (
        viewer.noConfidence
      )}
    </p>
  );
}

export function DocumentView() {
  const workspace = useWorkspace();
  const { job, view, quality, result, selection } = workspace;
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
    const next = nextToReview(pagesToReview(quality?.report ?? null), reviewed.current);
    if (next !== null) showPage(next);
  };

  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (element.current === null || element.current.offsetParent === null) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const typing = target instanceof Element && target.closest("input, textarea, select") !== null;
    if (typing) return;
    if (key === "/" || (key === "f" && (ctrlKey || metaKey))) {
      event.preventDefault();
      setFinding(true);
    } else if (key === "n" && !ctrlKey && !metaKey) nextReview();
  };
  useWindowEvents({ keydown: onKey });

  const shown = wide ? panes : panes === "both" ? "text" : panes;
  const measured =
    result.index.blocks.some(({ confidence }) => confidence !== null) ||
    (quality?.report.page_scores.length ?? 0) > 0;
  return (
    <div class="viewer" ref={element}>
      {quality === null ? (
        <div class="review-bar" />
      ) : (
        <ReviewBar quality={quality} unit={result.unit} onPage={showPage} onNext={nextReview} />
      )}
      <Toolbar finding={finding} wide={wide} onFinding={setFinding} />
      {isRecording && <RecordingBar />}
      {shading && <Legend measured={measured} isTranscript={isRecording} />}
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

function SourcePane() {
  const { job } = useWorkspace();
  const kind = sourceKindOf(job);
  if (kind === "pages") return <PagesPane />;
  if (kind === "text") return <SourceText />;
  if (kind === "recording") return <MinutesPane />;
  return (
    <div class="empty stack tight">
      <p>{viewer.noPictures}</p>
      <p>
        <a class="button small" href={addressOf(`/v1/jobs/${job.id}/source`)} download>
          <Icon name="download" size={16} /> {viewer.downloadSource}
        </a>
      </p>
    </div>
  );
}

/** Keeps the selected block in the address. */
function useAddress(): void {
  const { selection, result, text } = useWorkspace();
  const selected = useStore(selection);
  const follow = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name === "") return;
    if (result.index.get(name) !== null) selection.set({ id: name, from: "elsewhere" });
    else showTarget(result.text, text.current, { anchor: name });
  };
  useEffect(follow, [result]);
  useWindowEvents({ hashchange: follow });
  useEffect(() => {
    if (selected === null && location.hash === "") return;
    const hash = selected === null ? "" : `#${encodeURIComponent(selected.id)}`;
    // Replaced, so that the back button leaves the page.
    if (location.hash !== hash && selected !== null) history.replaceState(null, "", hash);
  }, [selected]);
}

/** Details of the selected block; its room is reserved. */
function ChosenBar({ selection }: { selection: Store<Selection | null> }) {
  const { result, quality } = useWorkspace();
  const selected = useStore(selection);
  const block = selected === null ? null : result.index.get(selected.id);
  // The confidence of a minute says nothing about one paragraph.
  const measured = block !== null && block.timeMs === null;
  const confidence = measured ? confidenceOf(block, pageConfidences(quality?.report ?? null)) : null;
  return (
    <div class="chosen-bar small" aria-live="polite">
      {block !== null && (
        <>
          <span>
            {viewer.selected(block.id)}, {viewer.unit(result.unit, number(block.page))}
            {block.lines !== null && `, ${viewer.line(number(block.lines[0]))}`}
          </span>
          {block.timeMs !== null && (
            <span class="mono">
              {clock(block.timeMs[0])}–{clock(block.timeMs[1])}
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
