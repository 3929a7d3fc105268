import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { ConvertTask, InspectTask, RunOptions } from "../contract.ts";
import { Pool, type PoolOptions } from "../parent/pool.ts";
import type { WorkspaceOptions } from "../parent/workspace.ts";

export const childFile = join(import.meta.dir, "child.ts");

/** For children without a pool. */
export const workspaceOptions: WorkspaceOptions = { root: tmpdir(), readable: [], writable: [] };

/** A pool of misbehaving children that closes itself at the end of its scope. */
export function openTestPool(options: Partial<PoolOptions> = {}): Pool & AsyncDisposable {
  const root = mkdtempSync(join(tmpdir(), "pool-"));
  const pool = new Pool({
    workspaces: { root, readable: [], inPlace: false },
    concurrency: 2,
    prewarmed: 0,
    tasksPerChildMax: 100,
    lingerMs: 500,
    standstillMs: 60_000,
    command: [process.execPath, childFile],
    ...options,
  });
  return Object.assign(pool, {
    [Symbol.asyncDispose]: async () => {
      await pool.close();
      rmSync(root, { recursive: true, force: true });
    },
  });
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

/** A model whose "languages" are deeds: the transcribing child does what the language of a part names. */
export const modelOf = (deeds: readonly string[], changes: Partial<SpeechModel> = {}): SpeechModel => ({
  name: "scripted",
  version: null,
  sha256: "5".repeat(64),
  bytes: 1_000,
  languages: [...new Set(deeds)],
  files: { encoder: "/none/e", decoder: "/none/d", tokens: "/none/t", vad: "/none/v" },
  ...changes,
});

/** A conversion that has a part transcribed for each of the deeds. */
export function transcribing(
  deeds: readonly string[],
  workDir: string,
  speechModel: SpeechModel | null = modelOf(deeds),
): ConvertTask {
  return { ...asking(deeds, workDir, "transcribe"), speechModel };
}

/** A conversion that asks for a piece of each of the deeds. */
export function asking(deeds: readonly string[], workDir: string, how = "pieces"): ConvertTask {
  const task = convert(how, workDir);
  return { ...task, request: { ...task.request, options: { deeds, home: workDir } } };
}

export const generous: RunOptions = { deadlineMs: 50_000, memoryMib: 2_048 };

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
