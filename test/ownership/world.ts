/** Whose objects they are, in every state; and everybody else with every kind of credential. */
import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { Api } from "../../scripts/server/api.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import { executable } from "../support/executable.ts";
import { Guest, pagesOf } from "../support/guest.ts";
import { startServer } from "../support/server.ts";
import { everybodyElse, type Foreigner, Installation } from "./foreigners.ts";
import { type Owned, seenByOwner } from "./seen.ts";

export interface Ownership {
  baseUrl: string;
  foreigners: readonly Foreigner[];
  /** By the names of path parameters; null-named guests' sessions and accounts' are told apart by the path. */
  jobs: readonly Owned[];
  uploads: readonly Owned[];
  guestSessions: readonly Owned[];
  sessionId: string;
  keyId: string;
  projectId: string;
  clientId: string;
  organizationId: string;
  userId: string;
  invitationId: string;
  backupName: string;
  /** Every id and name that nobody else may read. */
  secrets: readonly string[];
  /** All that the owner sees of it. */
  seenByOwner(): Promise<unknown>;
  stop(): Promise<void>;
}

const quietArgs = ["--server-trusted-proxies", "127.0.0.1", "--scheduler-concurrency", "1"];
const env = { MARKMILL_RATE_LIMITS__SIGN_INS_PER_MINUTE: "0" };

/** Takes its time. */
const longPdf = () => {
  const words = "The river passes the old mill every winter and has done so for many years. ".repeat(30);
  return pdfOf(Array.from({ length: 1_900 }, (_, at) => ({ heading: `Part ${at}`, paragraphs: [words] })));
};

async function estimated(api: Api, name: string): Promise<string> {
  return (await api.estimate(name, pagesOf(1, name))).body.upload_id;
}

const confirmed = async (api: Api, uploadId: string): Promise<string> =>
  (await api.confirm({ upload_id: uploadId, max_credit_units: 1_000_000 })).body.job_id;

/** A job that runs and does not come to its end: its child stands still until the deadline, as do all others. */
async function held(api: Api, serverPid: number, filename: string): Promise<string> {
  const id = await api.queue(filename, longPdf());
  await until(
    () => api.job(id),
    ({ body }) => body?.status === "running",
  );
  for (const { pid } of childrenOf(serverPid)) process.kill(pid, "SIGSTOP");
  const { status } = (await api.job(id)).body ?? {};
  if (status !== "running") throw new Error(`${filename} was to be running and is ${status}`);
  return id;
}

/** Jobs that have ended in every way there is: with a deadline of seconds, and a file that has vanished before its turn. */
async function endedJobs(dataDir: string, command: readonly string[]) {
  await using server = await startServer({
    dataDir,
    args: [...quietArgs, "--sandbox-deadline-seconds", "3"],
    env,
  });
  const at = new Installation(server, command);
  const browser = await at.user("owner", "owners");
  const { key, id: keyId } = await at.key("owner");
  const api = new Api(server.baseUrl, key);
  const uploads = { succeeded: "", expired: "", failed: "", cancelled: "" };
  for (const name of ["succeeded", "expired", "failed", "cancelled"] as const)
    uploads[name] = await estimated(api, `${name}.pdf`);
  rmSync(join(dataDir, "uploads", uploads.failed));
  const jobs: Record<string, string> = {};
  for (const name of ["succeeded", "expired", "failed"] as const) {
    jobs[name] = await confirmed(api, uploads[name]);
    await api.wait(jobs[name]);
  }
  const late = await api.estimate("late.pdf", pagesOf(1, "late"));
  jobs["timed out"] = await held(api, server.pid, "timed-out.pdf");
  jobs.cancelled = await confirmed(api, uploads.cancelled);
  await api.cancel(jobs.cancelled);
  for (const [name, id] of Object.entries(jobs)) {
    const { status } = await api.wait(id);
    if (status !== name.replace("expired", "succeeded").replace(" ", "_"))
      throw new Error(`${name} ended as ${status}`);
  }
  return {
    browser,
    key,
    keyId,
    jobs,
    expiredUpload: late.body.upload_id,
    confirmedUpload: uploads.succeeded,
  };
}

/** As a day later: what has expired is not swept yet. */
function expire(dataDir: string, uploadId: string, jobId: string): void {
  const ledger = new Database(join(dataDir, "ledger.db"));
  const changes = [
    ledger.query("UPDATE uploads SET expires_at_ms = 1 WHERE id = ?").run(uploadId).changes,
    ledger.query("UPDATE jobs SET expires_at_ms = 1 WHERE id = ?").run(jobId).changes,
  ];
  ledger.close();
  if (changes.join() !== "1,1") throw new Error(`expired ${changes}`);
}

export async function createOwnership(): Promise<Ownership> {
  const command = [await executable()];
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-ownership-"));
  const ended = await endedJobs(dataDir, command);
  expire(dataDir, ended.expiredUpload, ended.jobs.expired ?? "");
  const server = await startServer({ dataDir, args: quietArgs, env });
  const at = new Installation(server, command);
  const owner = new Api(server.baseUrl, ended.key);
  const browser = await at.signIn("owner");
  const { clientId } = await at.token(browser, "the owner's application", "svc:jobs");

  const guest = new Guest(server.baseUrl, "2001:db8:1::1");
  const unclaimed = await guest.finished(1);
  const claimant = new Guest(server.baseUrl, "2001:db8:2::1");
  const claimed = await claimant.finished(1);
  const claim = await claimant.post(`/v1/guest-preview-sessions/${claimed.session_id}/claim`, undefined, {
    ...at.cookieOf(browser),
    "x-svc-preview-token": claimed.session_token,
  });
  if (claim.status !== 200) throw new Error(`the claim answered ${claim.status}: ${claim.text}`);

  const foreigners = await everybodyElse(at);
  // What runs and what waits behind it must do so to the end of the matrix, however slow or quick the machine is.
  const queued = await estimated(owner, "queued.pdf");
  const unconfirmed = await owner.estimate("unconfirmed.pdf", pagesOf(1, "unconfirmed"));
  const running = await held(owner, server.pid, "running.pdf");
  const waiting = await confirmed(owner, queued);

  const account = (await (await browser.call("GET", "/v1/account")).json()) as Record<string, unknown>;
  const idOf = (prefix: string) =>
    new RegExp(`${prefix}_[0-9a-f]{32}`).exec(JSON.stringify(account))?.[0] ?? "";
  const { credential } = account as { credential: { id: string } };
  const invitation = await at.admin<{ id: string }>(
    "invite",
    "--email",
    "new@example.org",
    "--org",
    "owners",
  );
  const backupName = `markmill-20261121T020000Z-${"a".repeat(8)}.tar`;
  mkdirSync(join(dataDir, "backups"));
  await at.admin("backup", join(dataDir, "backups", backupName));
  const guestJob = (preview: { items: { job_id: string | null }[] }) => preview.items[0]?.job_id ?? "";
  const jobs = [
    ...Object.entries(ended.jobs).map(([state, id]) => ({ name: `a job, ${state}`, id })),
    { name: "a running job", id: running },
    { name: "a queued job", id: waiting },
    { name: "a guest's job", id: guestJob(unclaimed) },
    { name: "a guest's job that was claimed", id: guestJob(claimed) },
  ];
  const uploads = [
    { name: "an estimate", id: unconfirmed.body.upload_id },
    { name: "an expired estimate", id: ended.expiredUpload },
    { name: "a confirmed estimate", id: ended.confirmedUpload },
    { name: "a guest's estimate", id: unclaimed.pairs[0]?.upload_id ?? "" },
  ];
  const secrets = [
    ...jobs.map(({ id }) => id),
    ...uploads.map(({ id }) => id),
    unclaimed.session_id,
    claimed.session_id,
    credential.id,
    ended.keyId,
    clientId,
    idOf("org"),
    idOf("prj"),
    idOf("usr"),
    "owner@example.org",
    ...["succeeded", "failed", "running", "queued"].map((name) => `${name}.pdf`),
  ];
  return {
    baseUrl: server.baseUrl,
    foreigners,
    jobs,
    uploads,
    guestSessions: [
      { name: "a guest's session", id: unclaimed.session_id },
      { name: "a claimed session", id: claimed.session_id },
    ],
    sessionId: credential.id,
    keyId: ended.keyId,
    projectId: idOf("prj"),
    clientId,
    organizationId: idOf("org"),
    userId: idOf("usr"),
    invitationId: invitation.id,
    backupName,
    secrets,
    seenByOwner: () => seenByOwner({ browser, owner, guest, unclaimed, jobs }),
    async stop() {
      await server[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
