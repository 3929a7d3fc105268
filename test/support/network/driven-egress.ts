/** The way out, driven from a test, at work in a process of its own inside a namespace. */
import { join } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import { root } from "../../../scripts/build/paths.ts";
import type { EgressPurpose, EgressRefusal, EgressRequest } from "../../../src/egress/contract.ts";

export type DrivenRequest = Omit<EgressRequest, "signal">;

export type DrivenResult =
  | {
      ok: true;
      url: string;
      status: number;
      headers: Record<string, string>;
      /** What could be read of it. */
      bodyBase64: string;
      /** Why it ended early, if it did. */
      ended: EgressRefusal | null;
    }
  | EgressRefusal;

export type Drive =
  | { do: "check"; url: string; purpose: EgressPurpose }
  | { do: "request"; request: DrivenRequest };

export interface DrivenEgress {
  check(url: string, purpose: EgressPurpose): Promise<{ ok: true } | EgressRefusal>;
  /** Without limits of its own: a GET of at most ten seconds and a million bytes, with five redirects. */
  request(request: Partial<DrivenRequest> & Pick<DrivenRequest, "url">): Promise<DrivenResult>;
  close(): Promise<void>;
}

export async function driveEgress(
  inside: readonly string[],
  settings: Partial<Settings>,
  environment: Readonly<Record<string, string>> = {},
): Promise<DrivenEgress> {
  const waiting = new Map<number, (result: unknown) => void>();
  const ready = Promise.withResolvers<void>();
  let asked = 0;
  const bun = join(root, "node_modules", ".bin", "bun");
  const script = join(import.meta.dir, "egress-process.ts");
  const child = Bun.spawn([...inside, bun, script, JSON.stringify(settings)], {
    cwd: root,
    env: { ...environment },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: { ready: true } | { id: number; result: unknown }) => {
      if ("ready" in message) return ready.resolve();
      waiting.get(message.id)?.(message.result);
      waiting.delete(message.id);
    },
  });
  void child.exited.then((code) => ready.reject(new Error(`ended with ${code}`)));
  await ready.promise;
  const ask = (drive: Drive) =>
    new Promise<unknown>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      child.send({ id: asked, drive });
    });
  return {
    check: async (url, purpose) => (await ask({ do: "check", url, purpose })) as { ok: true } | EgressRefusal,
    request: async (request) =>
      (await ask({
        do: "request",
        request: {
          purpose: "import",
          method: "GET",
          headers: {},
          timeoutMs: 10_000,
          compressedBytesMax: 1_000_000,
          expandedBytesMax: 1_000_000,
          redirectsMax: 5,
          ...request,
        },
      })) as DrivenResult,
    close: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
