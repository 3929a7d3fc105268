/** The children of a pool, without processes. */
import { type Calling, documents } from "../calling.ts";
import type { ChildHandle } from "../parent/child-handle.ts";
import { Children, type ChildrenOptions } from "../parent/children.ts";
import { FakeChild } from "./fake-child.ts";
import { inspect, workspaceOptions } from "./harness.ts";

export const forDocuments: Calling = { ...documents, tenant: null };
export const of = (tenant: string): Calling => ({ ...documents, tenant });
export const withModel = (keptBytes: number, trade = "speech"): Calling => ({
  ...{ trade, keptBytes, tenant: null, writable: [] },
});

/** Children without processes, with all that were started. */
export function openFakeChildren(options: Partial<ChildrenOptions> = {}, room = () => 10) {
  const started: FakeChild[] = [];
  let isBroken = false;
  const children = new Children(
    {
      prewarmed: 0,
      tasksPerChildMax: 10,
      lingerMs: 5_000,
      command: [],
      workspaces: { ...workspaceOptions, inPlace: false },
      takeAhead: () => {
        if (isBroken) throw new Error("EAGAIN");
        const fake = new FakeChild();
        started.push(fake);
        return fake;
      },
      ...options,
    },
    room,
  );
  return {
    children,
    started,
    breakStart: (broken: boolean) => {
      isBroken = broken;
    },
    /** A busy child that is ready. */
    async take(calling = forDocuments): Promise<ChildHandle> {
      const child = children.take(calling, inspect("count"));
      if (typeof child === "string") throw new Error(child);
      const fake = started.find(({ workspace }) => workspace === child.workspace);
      if (child.refused === null) await fake?.becomeReady();
      return child;
    },
    [Symbol.asyncDispose]: async () => {
      await children.close();
      for (const fake of started) fake.workspace.removeNow();
    },
  };
}
