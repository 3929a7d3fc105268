/** `markmill watch` as a process, with what it says. */
import { until } from "../../config/testing/until.ts";

export interface Watching {
  pid: number;
  /** All of standard error so far. */
  said(): string;
  /** Waits until it has said that, `times` times. */
  says(text: string, times?: number): Promise<void>;
  /** Resolves with its exit code and standard output. */
  end(signal?: NodeJS.Signals): Promise<{ exitCode: number; stdout: string }>;
}

export function startWatch(
  command: readonly string[],
  args: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>> },
): Watching {
  const child = Bun.spawn([...command, "watch", ...args], {
    cwd: options.cwd,
    env: { ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let said = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stderr) said += decoder.decode(chunk, { stream: true });
  })();
  const stdout = child.stdout.text();
  return {
    pid: child.pid,
    said: () => said,
    async says(text, times = 1) {
      await until(
        () => said,
        (all) => all.split(text).length > times,
        { timeoutMs: 40_000 },
      );
    },
    async end(signal) {
      if (signal !== undefined) child.kill(signal);
      const exitCode = await child.exited;
      await reading;
      return { exitCode, stdout: await stdout };
    },
  };
}
