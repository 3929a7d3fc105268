import { tmpdir } from "node:os";
import { childCommand } from "../confinement/executable.ts";
import { ChildHandle } from "./child-handle.ts";

/** Starts a child, and returns the steps of its jail that failed; null: it did not start. */
export async function refusedSteps(): Promise<readonly string[] | null> {
  const options = { root: tmpdir(), readable: [], writable: [] };
  const child = new ChildHandle(childCommand({ foreground: false }), options);
  await child.ready;
  child.kill();
  await child.died;
  return child.refused;
}
