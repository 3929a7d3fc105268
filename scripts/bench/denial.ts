/**
 * How long another organization's requests take under each attack, beside a quiet server, in turns: the machine may be
 * busy with other things. The attacker is a process of its own, with less priority, and limits its own speed, since it
 * takes its processor time from the same machine. Rate limits are off, so that they do not help.
 */

import { Api } from "../server/api.ts";
import { type Attack, attacks, type Target } from "../server/attacks.ts";
import { createUserAndKey } from "../server/command.ts";
import { type ServerProcess, startProcess } from "../server/process.ts";
import { residentOf } from "./memory.ts";
import type { Bench } from "./part.ts";
import { median, percentile } from "./statistics.ts";

const rounds = 5;
const probes = 200;
/** For connections to be opened, and refused or closed. */
const settleMs = (attack: Attack) => (attack === "idle connections" ? 8_000 : 1_500);
const descriptors = 1_024;
const line = "The tide turns at noon, and the boats that lie in the harbour turn with it.\n\n";
const largeResult = new Uint8Array(Buffer.from(line.repeat(200_000)));

export async function denial({ program, place }: Bench): Promise<void> {
  const server = await startProcess({
    command: ["sh", "-c", `ulimit -n ${descriptors}; exec "$0" "$@"`, program],
    dataDir: place,
    args: ["--log-level", "error", "--scheduler-concurrency", "1"],
  });
  try {
    const keyOf = (name: string) =>
      createUserAndKey([program], place, { email: `${name}@example.org`, organization: name });
    const [key, other] = [await keyOf("attacker"), new Api(server.baseUrl, await keyOf("other"))];
    const attacker = new Api(server.baseUrl, key);
    const done = await attacker.queue("done.txt", largeResult);
    await attacker.wait(done, 120_000);
    console.log(`denial: ${descriptors} descriptors; ms are medians of ${rounds} p99 of ${probes} requests`);
    console.log(
      "| attack | quiet p99 | attacked p99 | ratio | server, MB | answers |\n|---|---|---|---|---|---|",
    );
    for (const attack of attacks) {
      // Conversions run then, in the quiet rounds too.
      const isStream = attack === "event streams";
      const running = isStream ? await queueSome(attacker) : [];
      const target = { baseUrl: server.baseUrl, key, done, waiting: running.at(-1) ?? "" };
      await row(attack, target, server, other);
      for (const id of running) await attacker.cancel(id);
    }
  } finally {
    await server.stop();
  }
}

async function queueSome(api: Api): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await api.queue(`waiting-${n}.txt`, largeResult));
  return ids;
}

async function row(attack: Attack, target: Target, server: ServerProcess, other: Api): Promise<void> {
  const [quiet, attacked, memory]: [number[], number[], number[]] = [[], [], []];
  let answers = "";
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(percentile(await probe(other), 0.99));
    const attacker = startAttacker(attack, target);
    await Bun.sleep(settleMs(attack));
    attacked.push(percentile(await probe(other), 0.99));
    memory.push(residentOf(server.pid).serverMb);
    answers = await attacker.stop();
  }
  const [before, under] = [median(quiet), median(attacked)];
  const cells = [
    attack,
    before.toFixed(1),
    under.toFixed(1),
    (under / before).toFixed(1),
    Math.max(...memory).toFixed(0),
    answers,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

function startAttacker(attack: Attack, target: Target): { stop(): Promise<string> } {
  const main = new URL("main.ts", import.meta.url).pathname;
  const child = Bun.spawn(["nice", "-n", "10", process.execPath, main, "attack"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  child.stdin.write(`${JSON.stringify({ attack, target })}\n`);
  void child.stdin.flush();
  return {
    async stop() {
      await child.stdin.end();
      const text = await new Response(child.stdout).text();
      await child.exited;
      return text.trim();
    },
  };
}

/** Each on a connection of its own, one after the other: the account's usage, which reads the ledger. */
async function probe({ baseUrl, key }: Api): Promise<number[]> {
  const times: number[] = [];
  const headers = { authorization: `Bearer ${key}`, connection: "close" };
  for (let n = 0; n < probes; n += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${baseUrl}/v1/account/usage`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`/v1/account/usage answered ${answer.status}`);
    times.push(performance.now() - startedMs);
  }
  return times;
}
