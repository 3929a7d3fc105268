/** What the parts of one result's workspace share. */
import { createContext, type RefObject } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Job } from "../../src/client/types.ts";
import type { Store } from "../app/store.ts";
import type { VirtualHandle } from "../components/virtual/virtual.tsx";
import type { Result, ResultQuality } from "./use-result.ts";

export type Side = "text" | "source";

/** The block that is looked at, and who chose it: the others show it then. */
export interface Selection {
  id: string;
  from: Side | "elsewhere";
}

export interface Found {
  query: string;
  /** The line of the match that is looked at; null: none. */
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
  judgement: ResultQuality | null;
  selection: Store<Selection | null>;
  /** Id of the block under the pointer. */
  hovered: Store<string | null>;
  found: Store<Found | null>;
  /** Id of the block that is heard now. */
  playing: Store<string | null>;
  view: Store<View>;
  /** Who scrolls, so that the other follows and not the other way round. */
  leader: RefObject<Side>;
  text: RefObject<VirtualHandle | null>;
  source: RefObject<VirtualHandle | null>;
  /** Shows a page in both. */
  showPage(page: number): void;
  /** Shows a line of the Markdown. */
  showLine(line: number): void;
}

const context = createContext<Workspace | null>(null);

export const WorkspaceProvider = context.Provider;

export function useWorkspace(): Workspace {
  const workspace = useContext(context);
  if (workspace === null) throw new Error("outside of a workspace");
  return workspace;
}

/** As in the style: from here on there is room for two panes. */
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
