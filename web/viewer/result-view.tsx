/** A result: document, images, details. */

import { useMemo, useRef, useState } from "preact/hooks";
import type { Job } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { createStore } from "../app/store.ts";
import { Dialog, openDialog } from "../components/dialog.tsx";
import { Button } from "../components/elements.tsx";
import { Problem } from "../components/page.tsx";
import { Tabs } from "../components/tabs.tsx";
import type { VirtualHandle } from "../components/virtual/virtual.tsx";
import { showTarget } from "../markdown/markdown.tsx";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { number, size } from "../text/format.ts";
import { DownloadLink } from "./actions.tsx";
import { DetailsView } from "./details-view.tsx";
import { assetAddress, sourceKindOf } from "./source/source.ts";
import { DocumentView } from "./text/document-view.tsx";
import type { Result, ResultQuality } from "./use-result.ts";
import {
  type Found,
  type Selection,
  type Side,
  useWorkspace,
  type View,
  type Workspace,
  WorkspaceProvider,
} from "./workspace.ts";

interface Image {
  path: string;
  bytes: number;
  caption: string;
  line: number | null;
}

function ImagesView({ onShow }: { onShow(line: number): void }) {
  const { job, result } = useWorkspace();
  const { data, error, reload } = useQuery(
    (signal) => api.listAssets({ job_id: job.id }, { signal }),
    [job.id],
  );
  const images = useMemo(() => {
    const lines = assetLines(result.text.lines);
    return data?.assets.map(({ path, bytes }): Image => {
      const found = lines.get(path);
      return { path, bytes, caption: found?.text ?? "", line: found?.line ?? null };
    });
  }, [data, result]);
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (images === undefined) return <p class="empty">{common.loading}</p>;
  if (images.length === 0) return <p class="empty">{viewer.noImages}</p>;
  return (
    <>
      <p class="quiet small">{viewer.imagesCount(images.length)}</p>
      <ul class="image-grid">
        {images.map((image) => (
          <li key={image.path} class="card">
            <button
              type="button"
              class="image-button"
              aria-label={viewer.enlarge(nameOf(image))}
              onClick={() => enlarge(job, image)}
            >
              <img src={assetAddress(job, image.path)} alt={image.caption} loading="lazy" />
            </button>
            <div class="anywhere small">{nameOf(image)}</div>
            <div class="row between small quiet">
              {size(image.bytes)}
              {image.line !== null && (
                <Button small kind="plain" onClick={() => onShow(image.line ?? 1)}>
                  {viewer.showInText} ({viewer.line(number(image.line))})
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

const enlarge = (job: Job, image: Image) =>
  openDialog((close) => (
    <Dialog title={nameOf(image)} wide onClose={close}>
      <img class="large-image" src={assetAddress(job, image.path)} alt={image.caption} />
      <div class="row between">
        <span class="quiet small anywhere">
          {image.path}, {size(image.bytes)}
        </span>
        <DownloadLink jobId={job.id} query={{ format: "image", asset_path: image.path }}>
          {common.download}
        </DownloadLink>
      </div>
    </Dialog>
  ));

const nameOf = ({ caption, path }: Image) =>
  caption === "" ? path.slice(path.lastIndexOf("/") + 1) : caption;

interface ResultViewProps {
  job: Job;
  result: Result;
  quality: ResultQuality | null;
}

type Tab = keyof typeof viewer.tabs;

export function ResultView({ job, result, quality }: ResultViewProps) {
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
        // No pane for a source that cannot be shown.
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
      ...{ job, result, quality, ...stores, leader, text, source, showLine },
      showPage(page) {
        source.current?.reveal(result.index.indexOfPage(page));
        const line = [...result.index.starts].find(([, each]) => each === page)?.[0];
        if (line !== undefined) showLine(line);
      },
    };
  }, [job, result, quality, stores]);
  return (
    <WorkspaceProvider value={workspace}>
      <Tabs<Tab>
        label={viewer.title}
        selected={tab}
        onSelect={setTab}
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
        {tab === "details" && <DetailsView job={job} quality={quality} unit={result.unit} />}
      </Tabs>
    </WorkspaceProvider>
  );
}

/** Where the Markdown first shows each image, with its text. */
const markdownImage = /!\[((?:\\.|[^\]\\])*)\]\(<?(assets\/[^)\s>]+)/g;
const htmlImage = /<img src="(assets\/[^"]+)" alt="([^"]*)"/g;

export function assetLines(lines: readonly string[]): Map<string, { line: number; text: string }> {
  const found = new Map<string, { line: number; text: string }>();
  const add = (path: string, text: string, line: number) => {
    if (!found.has(path)) found.set(path, { line, text: text.replace(/\\(.)/g, "$1") });
  };
  for (const [index, content] of lines.entries()) {
    if (!content.includes("assets/")) continue;
    for (const [, text = "", path = ""] of content.matchAll(markdownImage))
      add(decoded(path), text, index + 1);
    for (const [, path = "", text = ""] of content.matchAll(htmlImage)) add(decoded(path), text, index + 1);
  }
  return found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
