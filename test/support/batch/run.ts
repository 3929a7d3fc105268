/** `markmill convert` as users run it, and what it leaves behind. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../../config/testing/until.ts";
import { executable } from "../executable.ts";

export interface Line {
  input: string;
  output: string | null;
  status: string;
  job_id: string | null;
  actual_credit_units: number | null;
  error: { code: string } | null;
}

export interface Running {
  /** Resolves when it has ended. */
  ended: Promise<{ exit: number; out: string; err: string }>;
  kill(signal: "SIGINT" | "SIGKILL"): void;
}

/** In the folder, which is all that it knows of the machine. */
export async function startConvert(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = Bun.spawn([await executable(), "convert", ...args], {
    cwd: folder,
    env: { HOME: folder, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = [new Response(child.stdout).text(), new Response(child.stderr).text()];
  return {
    ended: child.exited.then(async (exit) => ({ exit, out: await out, err: await err })),
    kill: (signal) => child.kill(signal),
  };
}

export const reportOf = (folder: string): string => join(folder, "out", "markmill-report.jsonl");

/** Of the whole lines. */
export function linesOf(folder: string): Line[] {
  if (!existsSync(reportOf(folder))) return [];
  const lines = readFileSync(reportOf(folder), "utf8").split("\n").slice(0, -1);
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

export const countOf = (folder: string, status: string): number =>
  linesOf(folder).filter((line) => line.status === status).length;

/** Until so many inputs have ended so. */
export async function reported(folder: string, status: string, count: number): Promise<void> {
  const enough = (found: number) => found >= count;
  await until(async () => countOf(folder, status), enough, { timeoutMs: 60_000, everyMs: 5 });
}

/** Each result with its inode and time: a result that was made again has others. */
export function resultsOf(folder: string): Map<string, string> {
  const out = join(folder, "out");
  if (!existsSync(out)) return new Map();
  const names = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  return new Map(
    names.map((name) => {
      const { ino, mtimeNs } = statSync(join(out, name), { bigint: true });
      return [name, `${ino} ${mtimeNs}`];
    }),
  );
}
