/** What the parts of one result's workspace share. */
import { createContext, type RefObject } from "preact";
import { useContext } from "preact/hooks";
import type { Job } from "../../src/client/types.ts";
import type { Store } from "../app/store.ts";
import type { VirtualHandle } from "../components/virtual/virtual.tsx";
import type { ResultQuality } from "./use-quality.ts";
import type { Result } from "./use-result.ts";

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
