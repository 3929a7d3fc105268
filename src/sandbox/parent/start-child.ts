/** A child process, from its start on. Little is loaded for it: a command may begin with it, before anything else. */
import type { Subprocess } from "bun";
import { childCommand, childEnvironment, smallFileEnvironment } from "../confinement/executable.ts";

export interface StartedChild {
  process: Subprocess<"ignore", "ignore", "pipe">;
  /** Hears all that the child says, also what it has said already. To be called once. */
  listen(hear: (raw: unknown) => void): void;
}

/** `command` as of childCommand(), in one of the environments beside it. Throws when the system cannot start another process. */
export function startChild(command: readonly string[], environment = childEnvironment): StartedChild {
  const said: unknown[] = [];
  let heard = (raw: unknown): void => {
    said.push(raw);
  };
  return {
    process: Bun.spawn([...command, String(process.pid)], {
      cwd: "/",
      env: environment,
      stdio: ["ignore", "ignore", "pipe"],
      serialization: "json",
      ipc: (raw) => heard(raw),
    }),
    listen(hear) {
      heard = hear;
      for (const raw of said.splice(0)) hear(raw);
    },
  };
}

let ahead: StartedChild | null = null;

/**
 * Starts a child for the sandbox that will be opened in a moment, with `foreground`: it loads what it needs for a file of
 * that extension ("" where it is not known) while this process still reads its arguments and settings.
 * `small`: nothing but one small file will be converted.
 */
export function startAhead(extension: string, small: boolean): void {
  try {
    const environment = small ? smallFileEnvironment : childEnvironment;
    ahead = startChild(childCommand({ foreground: true, extension }), environment);
  } catch {
    // The sandbox will try again, and say why not.
  }
}

/** Once; null where none was started, or it is gone. */
export function takeAhead(): StartedChild | null {
  const taken = ahead;
  ahead = null;
  return taken === null || hasEnded(taken.process) ? null : taken;
}

/** It was not needed. */
export function dropAhead(): void {
  takeAhead()?.process.kill("SIGKILL");
}

export function hasEnded({ exitCode, signalCode }: Pick<Subprocess, "exitCode" | "signalCode">): boolean {
  return exitCode !== null || signalCode !== null;
}
