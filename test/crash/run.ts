/** The cycles of a crash run: restart, checks, load, kill; and the whole account at the end. */
import type { SeededRandom } from "../../config/testing/random.ts";
import { lastSeen } from "../../config/testing/until.ts";
import { Api, type JobBody } from "../../scripts/server/api.ts";
import { createUserAndKey, runCommand } from "../../scripts/server/command.ts";
import type { ServerProcess } from "../../scripts/server/process.ts";
import { childrenOf, processes } from "../../scripts/server/processes.ts";
import {
  creditsAgree,
  ended,
  endsAreDeserved,
  jobsOf,
  leasesAreNew,
  noneLost,
  replayAll,
  resultsAreSound,
  settleOpen,
} from "./checks.ts";
import type { Disk } from "./disk.ts";
import { filesAreThoseOf, scratchIsGone, scratchOf } from "./files.ts";
import { History } from "./history.ts";
import { Installation } from "./installation.ts";
import { drive, removeJob } from "./load.ts";

export interface CrashRun {
  command: readonly string[];
  disk: Disk;
  cycles: number;
  random: SeededRandom;
}

const workers = 6;
/** The kill comes after so many answers and then at any moment of the next ones, but not later than the last figure. */
const kill = { answersMax: 24, thenMsMax: 40, loadMsMax: 1_500 };
const oneIn = {
  /** The server is killed again while it recovers from the last kill. */
  earlyKill: 8,
  /** Nothing new is asked for until everything that was unfinished has ended: none is stuck longer than this restart. */
  calm: 8,
  childKill: 4,
  troubledStart: 3,
  /** It works again before the kill, and the server must do so too, without a restart. */
  healing: 4,
} as const;
const earlyKillMsMax = 90;
/** A job that has not ended after this much peace is stuck; on a machine with time for it, all have in a second. */
const stuckMs = 60_000;
/** Ended jobs that are kept and asked about again; more are deleted at the next calm. */
const keptJobsMax = 60;
const keptSetsMax = 6;
const verifyEvery = 100;
const tellEvery = 20;
const problemsMax = 50;

/** Returns the number of problems, having told them. */
export async function crashRun({ command, disk, cycles, random }: CrashRun): Promise<number> {
  const history = new History(disk.fails);
  const installation = new Installation(command, disk);
  const beganMs = performance.now();
  const figures = { fetched: 0, calms: 0, healed: 0, lostLedgers: 0 };
  const chance = (of: keyof typeof oneIn) => random.integer(1, oneIn[of]) === 1;

  let server = await installation.start();
  const key = await createUserAndKey(command, disk.folder);
  let api = new Api(server.baseUrl, key);
  const before = await api.usage();

  try {
    for (let cycle = 1; cycle <= cycles && history.problems.length <= problemsMax; cycle += 1) {
      await crashOnce();
      if (cycle % verifyEvery === 0) await ledgerIsSound(`after ${cycle} cycles`);
      if (cycle % tellEvery === 0) tell(cycle);
    }
    await settleAccounts();
    return history.problems.length;
  } finally {
    await server.kill("group");
    if (history.problems.length === 0 || disk.fails) disk.remove();
    else console.log(`the data directory is kept: ${disk.folder}`);
  }

  async function crashOnce(): Promise<void> {
    if (chance("calm")) await calmDown();
    disk.trouble();
    await loadAndKill(chance("healing"));
    if (!chance("troubledStart")) disk.calm();
    const left = scratchOf(disk.folder);
    if (chance("earlyKill")) await installation.startAndKill(random, earlyKillMsMax);
    server = await installation.start();
    api = new Api(server.baseUrl, key);
    disk.calm();
    await checkRestart(left);
  }

  /** The end: everything once more, and the sum of it all. */
  async function settleAccounts(): Promise<void> {
    const jobs = await calmDown();
    const after = await api.usage();
    const credits = creditsAgree(history, jobs, before, after);
    await ledgerIsSound("while the server runs");
    const exitCode = await server.stop();
    if (exitCode !== 0) history.problems.push(`the server stopped with ${exitCode}\n${server.output()}`);
    await ledgerIsSound("after the server stopped");
    const idle = disk.idle();
    if (idle !== null) history.problems.push(`the run proves nothing: ${idle}`);
    report(credits, cycles);
  }

  /** Load from several callers at once, and SIGKILL in the middle of it. */
  async function loadAndKill(heal: boolean): Promise<void> {
    const victim = server;
    let dead = false;
    void victim.exited.then(() => {
      dead = true;
    });
    const callers = Array.from({ length: workers }, () => drive(api, random, history, () => dead));
    const enough = history.answered + random.integer(0, kill.answersMax);
    const loadedMs = performance.now();
    while (!dead && history.answered < enough && performance.now() - loadedMs < kill.loadMsMax)
      await Bun.sleep(2);
    if (chance("childKill")) await killChildren(victim.pid, random, history);
    await Bun.sleep(random.integer(0, kill.thenMsMax));
    if (disk.fails && heal && !dead) await healed(victim);
    if (dead) lostItsLedger(victim);
    dead = true;
    await victim.kill(random.pick(["server", "group"]));
    await Promise.all(callers);
    const left = await survivors(victim.pid);
    if (left.length > 0)
      history.problems.push(`processes ${left.join(", ")} outlive the server that started them`);
  }

  /** On a disk that works again the server must too, at once and by itself, unless it has ended itself before. */
  async function healed(victim: ServerProcess): Promise<void> {
    disk.calm();
    const confirmation = { max_credit_units: 1_000, client_request_id: `healing-${random.integer(0, 1e9)}` };
    for (const startedMs = performance.now(); performance.now() - startedMs < 10_000; ) {
      try {
        const estimate = await api.estimate("healing.txt", new TextEncoder().encode("All is well again.\n"));
        if (estimate.status === 201) {
          figures.healed += 1;
          history.looseUploads.add(estimate.body.upload_id);
          return;
        }
        history.expectWritten(`estimate after ${confirmation.client_request_id}`, estimate.status, [201]);
      } catch (error) {
        if (await exitsWithin(victim, 50)) return;
        throw error;
      }
      await Bun.sleep(20);
    }
    history.problems.push("the disk works again and the server does not");
  }

  /** A server may end by itself when its ledger is lost, with a word; for any other reason it may not. */
  function lostItsLedger(victim: ServerProcess): void {
    if (disk.fails && victim.output().includes("the ledger was lost")) figures.lostLedgers += 1;
    else history.problems.push(`the server ended by itself:\n${victim.output().slice(-2_000)}`);
  }

  /** Before new load: what the callers were told is still true. */
  async function checkRestart(left: ReadonlySet<string>): Promise<void> {
    leasesAreNew(history, await jobsOf(api), installation.startedMs);
    await settleOpen(api, history);
    noneLost(history, await jobsOf(api));
    history.retireDeleted();
    endsAreDeserved(history);
    figures.fetched += await resultsAreSound(api, history, (entry) => !entry.verified);
    // What a disk in trouble did not give up at the start is left for the next sweep.
    if (disk.fails) await administer("sweep");
    await scratchIsGone(history, disk.folder, left);
  }

  /** Waits for every job, looks at everything, and deletes what is enough of. */
  async function calmDown(): Promise<Map<string, JobBody>> {
    figures.calms += 1;
    await settleOpen(api, history);
    await ended(api, history, stuckMs);
    await replayAll(api, history);
    const jobs = await ended(api, history, stuckMs);
    noneLost(history, jobs);
    endsAreDeserved(history);
    figures.fetched += await resultsAreSound(api, history, () => random.integer(1, 4) === 1);
    history.retireDeleted();
    // What a disk in trouble did not give up is left for the next sweep.
    if (disk.fails) await administer("sweep");
    await filesAreThoseOf(history, disk.folder, jobs);
    const spare = history.confirmed.slice(0, Math.max(0, history.confirmed.length - keptJobsMax));
    for (const set of history.sets.slice(0, -keptSetsMax)) history.forgetSet(set);
    for (const entry of spare.filter((each) => history.mayDelete(each))) await removeJob(api, entry, history);
    history.retireDeleted();
    return jobsOf(api);
  }

  async function ledgerIsSound(when: string): Promise<void> {
    console.log(`${when}: ${await administer("verify-ledger")}`);
  }

  async function administer(name: string): Promise<string> {
    const args = ["admin", name, "--data-dir", disk.folder];
    const { exitCode, stdout, stderr } = await runCommand(command, args);
    if (exitCode !== 0) history.problems.push(`admin ${name} exits with ${exitCode}: ${stdout}${stderr}`);
    return stdout.trim();
  }

  function tell(cycle: number): void {
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
    const { confirmations, problems } = history;
    console.log(
      `${cycle} of ${cycles} cycles, ${confirmations} jobs, ${problems.length} problems, ${seconds} s`,
    );
  }

  function report(credits: { spent: number; known: number; unknown: number }, cyclesAsked: number): void {
    const seconds = (performance.now() - beganMs) / 1000;
    const listed = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([label, count]) => `${label}: ${count}`).join(", ");
    const readyMs = installation.readyMs.toSorted((a, b) => a - b);
    const figure = (share: number) => (readyMs[Math.floor((readyMs.length - 1) * share)] ?? 0).toFixed(0);
    console.log(`answers: ${listed(history.answers)}`);
    console.log(`jobs: ${history.confirmations} confirmed; ends: ${listed(history.ends)}`);
    console.log(
      `children killed: ${history.childrenKilled}; bundles verified: ${figures.fetched}; calm restarts: ${figures.calms}`,
    );
    console.log(`spent ${credits.spent} units, jobs say ${credits.known} (+ ${credits.unknown})`);
    console.log(
      `${disk.report()}; starts refused: ${installation.refusedStarts}, healed: ${figures.healed}, ended for a lost ledger: ${figures.lostLedgers}`,
    );
    console.log(
      `restarts: median ${figure(0.5)} ms, slowest ${figure(1)} ms; ${(seconds / cyclesAsked).toFixed(2)} s a cycle`,
    );
  }

  async function exitsWithin(victim: ServerProcess, ms: number): Promise<boolean> {
    return Promise.race([victim.exited.then(() => true), Bun.sleep(ms).then(() => false)]);
  }
}

/** Ids of living processes of a session, found a second after its leader was killed. Linux only. */
async function survivors(session: number): Promise<number[]> {
  const alive = await lastSeen(
    () => processes().filter((each) => each.session === session && !each.isZombie),
    ({ length }) => length === 0,
    { timeoutMs: 1_000, everyMs: 50 },
  );
  return alive.map(({ pid }) => pid);
}

// Kills the children of a living server, as the kernel does when memory runs out.

/** One of them; or, now and then, all of them again and again, so that a job's attempts are used up. */
async function killChildren(serverPid: number, random: SeededRandom, history: History): Promise<void> {
  const rounds = random.integer(1, 3) === 1 ? 12 : 1;
  for (let round = 0; round < rounds; round += 1) {
    const children = childrenOf(serverPid);
    const victims = rounds > 1 ? children : children.slice(0, 1);
    for (const { pid } of victims) history.childrenKilled += killed(pid) ? 1 : 0;
    history.childKilledMs = performance.now();
    await Bun.sleep(random.integer(5, 60));
  }
}

function killed(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
