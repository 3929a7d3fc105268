/** Starts a child process. Loads little, because a command may begin with it. */
import { tmpdir } from "node:os";
import type { Subprocess } from "bun";
import type { ChildFence } from "../confinement/child-confinement.ts";
import { childCommand, childEnvironment, smallFileEnvironment } from "../confinement/executable.ts";
import { readLines } from "../lines.ts";
import { Workspace, type WorkspaceOptions } from "./workspace.ts";

export interface StartedChild {
  process: Subprocess<"pipe", "pipe", "pipe">;
  workspace: Workspace;
  /** Receives all messages, including earlier ones. Call it once. */
  listen(receive: (raw: unknown) => void): void;
}

/**
 * `command`: see childCommand(). Appends the child's paths, and this process's id, by which it notices that it is an
 * orphan. Throws if the system cannot start a process.
 */
export function startChild(
  command: readonly string[],
  options: WorkspaceOptions,
  environment = childEnvironment,
): StartedChild {
  const workspace = new Workspace(options);
  const fence: ChildFence = { read: workspace.readable, write: workspace.writable };
  const said: unknown[] = [];
  let received = (raw: unknown): void => {
    said.push(raw);
  };
  const child = Bun.spawn([...command, JSON.stringify(fence), String(process.pid)], {
    cwd: "/",
    env: environment,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A broken stream counts as ended, and the process as dead.
  readLines(child.stdout, (raw) => received(raw)).catch(() => undefined);
  return {
    workspace,
    process: child,
    listen(receive) {
      received = receive;
      for (const raw of said.splice(0)) receive(raw);
    },
  };
}

let ahead: StartedChild | null = null;

/**
 * Starts a child for the foreground sandbox that will be opened soon: it loads what a file extension ("": unknown)
 * needs while this process parses arguments. `file`: its absolute path, if it is a file; `small`: only that one, a small
 * one.
 */
export function startAhead(
  extension: string,
  { file, small }: { file: string | null; small: boolean },
): void {
  try {
    const environment = small ? smallFileEnvironment : childEnvironment;
    const options = { root: tmpdir(), readable: file === null ? [] : [file], writable: [] };
    ahead = startChild(childCommand({ foreground: true, extension }), options, environment);
  } catch {
    // The sandbox tries again and reports the error.
  }
}

/** Once; null: none, or dead. */
export function takeAhead(): StartedChild | null {
  const taken = ahead;
  ahead = null;
  return taken === null || hasEnded(taken.process) ? null : taken;
}

export function dropAhead(): void {
  const dropped = takeAhead();
  dropped?.process.kill("SIGKILL");
  dropped?.workspace.removeNow();
}

export function hasEnded({ exitCode, signalCode }: Pick<Subprocess, "exitCode" | "signalCode">): boolean {
  return exitCode !== null || signalCode !== null;
}
