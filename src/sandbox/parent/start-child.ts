/** Starts a child process. Loads little, because a command may begin with it. */
import type { Subprocess } from "bun";
import { childCommand, childEnvironment, smallFileEnvironment } from "../confinement/executable.ts";

export interface StartedChild {
  process: Subprocess<"ignore", "ignore", "pipe">;
  /** Receives all messages, including earlier ones. Call it once. */
  listen(receive: (raw: unknown) => void): void;
}

/** `command`: see childCommand(). Throws if the system cannot start a process. */
export function startChild(command: readonly string[], environment = childEnvironment): StartedChild {
  const said: unknown[] = [];
  let received = (raw: unknown): void => {
    said.push(raw);
  };
  return {
    process: Bun.spawn([...command, String(process.pid)], {
      cwd: "/",
      env: environment,
      stdio: ["ignore", "ignore", "pipe"],
      serialization: "json",
      ipc: (raw) => received(raw),
    }),
    listen(receive) {
      received = receive;
      for (const raw of said.splice(0)) receive(raw);
    },
  };
}

let ahead: StartedChild | null = null;

/**
 * Starts a child for the foreground sandbox that will be opened soon: it loads what a file extension ("": unknown)
 * needs while this process parses arguments. `small`: only one small file.
 */
export function startAhead(extension: string, small: boolean): void {
  try {
    const environment = small ? smallFileEnvironment : childEnvironment;
    ahead = startChild(childCommand({ foreground: true, extension }), environment);
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
  takeAhead()?.process.kill("SIGKILL");
}

export function hasEnded({ exitCode, signalCode }: Pick<Subprocess, "exitCode" | "signalCode">): boolean {
  return exitCode !== null || signalCode !== null;
}
