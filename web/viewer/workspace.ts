/** State that the parts of a result page share. */
import { createContext, type RefObject } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Job } from "../../src/client/types.ts";
import type { Store } from "../app/store.ts";
import type { VirtualHandle } from "../components/virtual/virtual.tsx";
import type { Result, ResultQuality } from "./use-result.ts";

export type Side = "text" | "source";

/** The selected block; the other pane scrolls to it. */
export interface Selection {
  id: string;
  from: Side | "elsewhere";
}

export interface Found {
  query: string;
  /** Line of the current match. */
  line: number | null;
}

export interface View {
  panes: "both" | Side;
  raw: boolean;
  shading: boolean;
  sync: boolean;
}

export interface Workspace {
  job: Job;
  result: Result;
  quality: ResultQuality | null;
  selection: Store<Selection | null>;
  /** Block under the pointer. */
  hovered: Store<string | null>;
  found: Store<Found | null>;
  /** Block being played. */
  playing: Store<string | null>;
  view: Store<View>;
  /** The pane that the user scrolls; the other one follows. */
  leader: RefObject<Side>;
  text: RefObject<VirtualHandle | null>;
  source: RefObject<VirtualHandle | null>;
  /** In both panes. */
  showPage(page: number): void;
  showLine(line: number): void;
}

const context = createContext<Workspace | null>(null);

export const WorkspaceProvider = context.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(context);
  if (workspace === null) throw new Error("outside of a workspace");
  return workspace;
}

/** As in the CSS: wide enough for two panes. */
const query = "(min-width: 56rem)";

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setWide(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, []);
  return wide;
}
