/**
 * A program that writes until it is killed: `bun busy-writer.ts DIR CYCLE`. It says on stdout what the ledger has
 * answered, so that a test can hold the ledger to it.
 */
import { openLedger } from "../open.ts";
import { actor, confirmation, noonMs, ownerOf, success, uploadRow } from "./harness.ts";

const [dataDir = "", cycle = "0"] = process.argv.slice(2);
const plan = { maxActiveJobs: 1_000_000, monthlyCreditUnits: 1_000_000_000 };
const owner = ownerOf("a");
const ledger = await openLedger({ dataDir, nowMs: noonMs });
const say = (line: string) => process.stdout.write(`${line}\n`);

await ledger.write("createOrganization", {
  organizationId: "org_a",
  projectId: "prj_a",
  name: "a",
  planId: "free",
  actor,
  nowMs: noonMs,
});
await ledger.write("requeueLeases", { which: "all", nowMs: noonMs });
say("ready");

async function client(name: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const suffix = `${cycle}_${name}_${n}`;
    await ledger.write("createUpload", { upload: uploadRow(`upl_${suffix}`, owner), actor, nowMs: noonMs });
    await ledger.write("confirmJob", confirmation(suffix, owner, { plan, queueJobsMax: 1_000_000 }));
    say(`confirmed job_${suffix}`);
    if (n % 3 === 0) continue;
    const leaseToken = `lease_${suffix}`;
    const leased = await ledger.write("leaseJob", { leaseToken, nowMs: noonMs, leaseUntilMs: noonMs + 1 });
    if (leased === null) continue;
    const jobId = leased.job.id;
    await ledger.write("endJob", { jobId, leaseToken, ending: success(150), retentionMs: 1, nowMs: noonMs });
    say(`ended ${jobId}`);
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(client));
