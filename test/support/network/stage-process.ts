/** The process inside a namespace, as a test talks to it. */
import { join } from "node:path";
import { root } from "../../../scripts/build/paths.ts";
import type { FromStage, Order, Received, Reply, ToStage } from "./messages.ts";

export interface Stage {
  pid: number;
  ask(order: Order): Promise<unknown>;
  close(): Promise<void>;
}

const bun = join(root, "node_modules", ".bin", "bun");

export async function openStage(
  make: readonly string[],
  folder: string,
  onRequest: (received: Received) => Promise<Reply>,
): Promise<Stage> {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const ready = Promise.withResolvers<void>();
  let orders = 0;
  const child = Bun.spawn([...make, bun, join(import.meta.dir, "stage.ts"), folder], {
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: (message: FromStage) => {
      if ("ready" in message) return ready.resolve();
      if ("received" in message) {
        const { received, to } = message;
        void onRequest(received).then((reply) => {
          if (child.exitCode === null) child.send({ reply, to } satisfies ToStage);
        });
        return;
      }
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if ("error" in message) asked?.reject(new Error(message.error));
      else asked?.resolve(message.result);
    },
  });
  void child.exited.then((code) => {
    const gone = new Error(`the process in the namespace ended with ${code}`);
    ready.reject(gone);
    for (const { reject } of waiting.values()) reject(gone);
  });
  await ready.promise;
  return {
    pid: child.pid,
    ask: (order) =>
      new Promise((resolve, reject) => {
        orders += 1;
        waiting.set(orders, { resolve, reject });
        child.send({ id: orders, order } satisfies ToStage);
      }),
    close: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
