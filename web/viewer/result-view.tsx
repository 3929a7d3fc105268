/** A result: the document, its images and what is known of it. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Job } from "../../src/client/types.ts";
import { Tabs } from "../components/tabs.tsx";
import type { VirtualHandle } from "../components/virtual.tsx";
import { showTarget } from "../markdown/markdown.tsx";
import { viewer } from "../messages/viewer.ts";
import { createStore } from "../store.ts";
import { DetailsView } from "./details-view.tsx";
import { DocumentView } from "./document-view.tsx";
import { ImagesView } from "./images-view.tsx";
import { sourceKindOf } from "./source-kind.ts";
import type { Judgement } from "./use-judgement.ts";
import type { Result } from "./use-result.ts";
import type { Found, Selection, Side, View, Workspace } from "./workspace.ts";
import { WorkspaceProvider } from "./workspace.ts";

interface ResultViewProps {
  job: Job;
  result: Result;
  judgement: Judgement | null;
}

type Tab = keyof typeof viewer.tabs;

export function ResultView({ job, result, judgement }: ResultViewProps) {
  const [tab, setTab] = useState<Tab>("document");
  const text = useRef<VirtualHandle | null>(null);
  const source = useRef<VirtualHandle | null>(null);
  const leader = useRef<Side>("text");
  const stores = useMemo(
    () => ({
      selection: createStore<Selection | null>(null),
      hovered: createStore<string | null>(null),
      found: createStore<Found | null>(null),
      playing: createStore<string | null>(null),
      view: createStore<View>({
        // Of what cannot be shown nobody needs half of the room.
        panes: sourceKindOf(job) === "none" ? "text" : "both",
        raw: false,
        shading: false,
        sync: true,
      }),
    }),
    [result],
  );
  const workspace = useMemo((): Workspace => {
    const showLine = (line: number) => void showTarget(result.text, text.current, { line });
    return {
      ...{ job, result, judgement, ...stores, leader, text, source, showLine },
      showPage(page) {
        source.current?.reveal(result.index.placeOf(page));
        const line = [...result.index.starts].find(([, each]) => each === page)?.[0];
        if (line !== undefined) showLine(line);
      },
    };
  }, [job, result, judgement, stores]);
  return (
    <WorkspaceProvider value={workspace}>
      <Tabs<Tab>
        label={viewer.title}
        chosen={tab}
        onChoose={setTab}
        tabs={(Object.keys(viewer.tabs) as Tab[]).map((key) => ({ key, title: viewer.tabs[key] }))}
      >
        {/* Kept, so that the place in the document is not lost. */}
        <div hidden={tab !== "document"}>
          <DocumentView />
        </div>
        {tab === "images" && (
          <ImagesView
            onShow={(line) => {
              setTab("document");
              requestAnimationFrame(() => workspace.showLine(line));
            }}
          />
        )}
        {tab === "details" && <DetailsView job={job} judgement={judgement} unit={result.unit} />}
      </Tabs>
    </WorkspaceProvider>
  );
}
