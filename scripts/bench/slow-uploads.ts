/**
 * A thousand slow uploads with one key, at 1,024 descriptors: how long /healthz takes meanwhile, each time on a
 * connection of its own, and whether another caller can upload.
 */
import { Api } from "../server/api.ts";
import { createUserAndKey } from "../server/command.ts";
import { startProcess } from "../server/process.ts";
import { startSlowUploads } from "../server/slow-uploads.ts";
import type { Bench } from "./part.ts";
import { percentile } from "./statistics.ts";

const uploads = 1_000;
const probes = 1_000;
const waves = 3;

export async function slowUploads({ program, place }: Bench): Promise<void> {
  const server = await startProcess({
    command: ["sh", "-c", 'ulimit -n 1024; exec "$0" "$@"', program],
    dataDir: place,
    args: ["--log-level", "error"],
  });
  try {
    const keyOf = (name: string) =>
      createUserAndKey([program], place, { email: `${name}@example.org`, organization: name });
    const [slow, other] = [await keyOf("slow"), new Api(server.baseUrl, await keyOf("other"))];
    report("quiet", await probe(server.baseUrl));
    for (let wave = 1; wave <= waves; wave += 1) {
      const attack = startSlowUploads(server.baseUrl, [slow], uploads);
      const startedMs = performance.now();
      const [times, upload] = await Promise.all([
        probe(server.baseUrl),
        other.estimate("other.txt", new Uint8Array(Buffer.from("some words\n"))),
      ]);
      const tookMs = performance.now() - startedMs;
      report(`wave ${wave}`, times);
      const answers = [...attack.answers()].map(([status, count]) => `${count} x ${status}`).join(", ");
      console.log(
        `slow uploads: ${attack.held()} held, answered ${answers}; other upload ${upload.status}; ${tookMs.toFixed(0)} ms`,
      );
      attack.stop();
    }
  } finally {
    await server.stop();
  }
}

async function probe(baseUrl: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < probes; n += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${baseUrl}/healthz`, { headers: { connection: "close" } });
    await answer.text();
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
    times.push(performance.now() - startedMs);
  }
  return times;
}

function report(what: string, times: readonly number[]): void {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  console.log(`slow uploads, ${what}: /healthz p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`);
}
