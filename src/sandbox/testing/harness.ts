import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConvertTask, InspectTask, RunOptions } from "../contract.ts";
import { Pool, type PoolOptions } from "../pool.ts";

export const childFile = join(import.meta.dir, "child.ts");

/** A pool of misbehaving children that closes itself at the end of its scope. */
export function openTestPool(options: Partial<PoolOptions> = {}): Pool & AsyncDisposable {
  const pool = new Pool({
    concurrency: 2,
    prewarmed: 0,
    tasksPerChildMax: 100,
    lingerMs: 500,
    standstillMs: 60_000,
    command: [process.execPath, childFile],
    ...options,
  });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() });
}

export function inspect(deed: string, path = "/none"): InspectTask {
  return {
    kind: "inspect",
    source: { path, filename: deed, bytes: 0 },
    capabilityId: null,
    request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
  };
}

export function convert(deed: string, workDir: string): ConvertTask {
  return {
    kind: "convert",
    source: { path: "/none", filename: deed, bytes: 0 },
    sourceSha256: "0".repeat(64),
    capabilityId: "text-to-markdown",
    request: { mode: "fast", layoutFidelity: "standard", pages: null, options: {} },
    workDir,
    version: "0.0.0",
    wanted: "markdown",
  };
}

/** A conversion that asks for a piece of each of the deeds. */
export function asking(deeds: readonly string[], workDir: string, how = "pieces"): ConvertTask {
  const task = convert(how, workDir);
  return { ...task, request: { ...task.request, options: { deeds } } };
}

export const generous: RunOptions = { deadlineMs: 20_000, memoryMib: 2_048 };

/** A dead process that nobody has waited for yet (a zombie) is dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // pid (name) state …; the name may hold anything.
    return stat.slice(stat.lastIndexOf(")") + 2)[0] !== "Z";
  } catch {
    return process.platform !== "linux";
  }
}
