/** `markmill watch` as a process, with what it says. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { runCommand } from "../../scripts/server/command.ts";

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
  const watching: Watching = {
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
  watches.push(watching);
  return watching;
}

const watches: Watching[] = [];
const folders: string[] = [];

/** Ends what a test has left running. */
export async function endWatches(): Promise<void> {
  for (const watch of watches.splice(0)) await watch.end("SIGKILL").catch(() => undefined);
}

export function removeGrounds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder with `in` to be watched, and `out`; quick to settle. */
export function watchGround(command: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), "markmill-watch-"));
  folders.push(cwd);
  mkdirSync(join(cwd, "in"));
  const inside = (name: string) => join(cwd, "in", name);
  const out = (name: string) => join(cwd, "out", name);
  const args = ["in", "-o", "out", "--interval", "0.1", "--settle", "0.4"];
  const env = { HOME: cwd, TMPDIR: cwd };
  const start = (...more: string[]) => startWatch(command, [...args, ...more], { cwd, env });
  const once = (...more: string[]) =>
    runCommand(command, ["watch", ...args, "--once", ...more], { cwd, env });
  const text = (name: string) => (existsSync(out(name)) ? readFileSync(out(name), "utf8") : null);
  const results = () =>
    existsSync(out(""))
      ? readdirSync(out(""), { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".md"))
          .sort()
      : [];
  return { cwd, inside, out, start, once, text, results, env };
}
