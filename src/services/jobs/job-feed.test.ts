import { expect, test } from "bun:test";
import { until } from "../../../config/testing/until.ts";
import type { Changes, JobRow, Owner, Queries } from "../../../ledger/contract.ts";
import { createInstallation, endless } from "../testing/installation.ts";
import { createJobFeed } from "./job-feed.ts";

test("followers of a job receive its changes, others do not, and closed ones receive nothing", async () => {
  await using here = await createInstallation(endless, 1);
  const received: string[] = [];
  const mine: string[] = [];
  const id = await here.confirm();
  const other = await here.confirm();
  await until(here.scheduler.running, (running) => running === 1);
  const all = here.jobs.follow(here.caller, id, (job) => received.push(job?.status ?? "gone"));
  const elsewhere = here.jobs.follow(here.caller, other, (job) => mine.push(job?.status ?? "gone"));
  const stranger = { ...here.caller, principal: { ...here.caller.principal, projectId: "prj_other" } };
  const strangers: unknown[] = [];
  here.jobs.follow(stranger, id, (job) => strangers.push(job));
  await here.jobs.cancel(here.caller, id);
  await until(
    () => received,
    ({ length }) => length === 1,
  );
  await here.jobs.delete(here.caller, id);
  await until(
    () => received,
    ({ length }) => length === 2,
  );
  expect(received).toEqual(["cancelled", "gone"]);
  all.close();
  elsewhere.close();
  await here.jobs.cancel(here.caller, other);
  await Bun.sleep(20);
  expect(received).toHaveLength(2);
  expect(mine.filter((status) => status === "cancelled")).toEqual([]);
  // Of what is not theirs strangers learn that they have no such job.
  expect(new Set(strangers)).toEqual(new Set([null]));
});

/** A ledger whose reads a test lets through one by one. */
function slowReads() {
  let tell: (jobIds: string[] | null) => void = () => {};
  const reads: { resolve(job: JobRow | null): void; reject(error: Error): void }[] = [];
  const owner: Owner = { organizationId: "o", projectId: "p" };
  const read = {
    job: () => new Promise<JobRow | null>((resolve, reject) => reads.push({ resolve, reject })),
  } as unknown as Queries;
  const logged: string[] = [];
  const feed = createJobFeed({
    ledger: {
      read,
      onChange: (listener: (changes: Changes) => void) => {
        tell = (jobIds) => listener({ jobIds, credentials: false } as Changes);
        return () => {};
      },
    } as never,
    log: (_, event) => logged.push(event),
  });
  return { feed, owner, reads, logged, change: (jobIds: string[] | null) => tell(jobIds) };
}
const row = (pagesDone: number) => ({ pagesDone }) as JobRow;
const turn = () => Bun.sleep(0);

test("one read per change for all followers, and changes during a read cause one more", async () => {
  const { feed, owner, reads, change } = slowReads();
  const received: (number | undefined)[][] = [[], []];
  for (const list of received) feed.follow("job_1", owner, (job) => list.push(job?.pagesDone));
  change(["job_1", "job_2"]);
  await turn();
  expect(reads).toHaveLength(1);
  for (let times = 0; times < 5; times += 1) change(["job_1"]);
  reads[0]?.resolve(row(1));
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(row(6));
  await turn();
  expect(received).toEqual([
    [1, 6],
    [1, 6],
  ]);
  // Nobody knows what has changed: whoever follows anything looks.
  change(null);
  await turn();
  expect(reads).toHaveLength(3);
});

test("a failed read is logged, and the next change is reported again", async () => {
  const { feed, owner, reads, logged, change } = slowReads();
  const received: (number | undefined)[] = [];
  const following = feed.follow("job_1", owner, (job) => received.push(job?.pagesDone));
  change(["job_1"]);
  await turn();
  reads[0]?.reject(new Error("EIO"));
  await turn();
  expect(logged).toEqual(["job_feed.not_read"]);
  change(["job_1"]);
  await turn();
  reads[1]?.resolve(row(2));
  await turn();
  expect(received).toEqual([2]);
  following.close();
  change(["job_1"]);
  await turn();
  expect(reads).toHaveLength(2);
});
