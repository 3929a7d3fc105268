/** An organization's export as files, one after the other, each read as it is written. */
import { isoTime } from "../../../config/ambient.ts";
import { version } from "../../../config/version.ts";
import type { OrganizationAuditRow } from "../../../ledger/contract.ts";
import { entryDocument } from "../views/entries.ts";
import { feedbackEntryView } from "../views/feedback.ts";
import { jobView } from "../views/job.ts";
import { keyView, organizationView, projectView, userView } from "../views/people.ts";
import type { AdminOperations } from "./operations.ts";

const feedbackAtOnce = 200;

/** Runs an operation, here or through the control socket. */
export type RunOperation = <N extends keyof AdminOperations>(
  name: N,
  args: Parameters<AdminOperations[N]>[0],
) => Promise<Awaited<ReturnType<AdminOperations[N]>>>;

export type ExportFile =
  | { name: string; text: AsyncIterable<string> }
  /** It may be gone when it is opened, because its job was deleted meanwhile. */
  | { name: string; path: string };

/**
 * Rejects before the first file when there is no such organization. Hashes of keys, passwords and tokens are in none of
 * them.
 */
export async function* exportFiles(
  run: RunOperation,
  named: string,
  nowMs: number,
): AsyncGenerator<ExportFile> {
  const { organization, projects, users, keys } = await run("beginExport", { organization: named });
  const { id } = organization;
  const about = {
    exported_at: isoTime(nowMs),
    markmill_version: version,
    organization: organizationView(organization),
  };
  yield { name: "organization.json", text: whole(about) };
  yield { name: "projects.json", text: whole({ projects: projects.map(projectView) }) };
  yield { name: "users.json", text: whole({ users: users.map(userView) }) };
  yield { name: "keys.json", text: whole({ keys: keys.map(keyView) }) };
  yield { name: "jobs.json", text: listed("jobs", jobDocuments(run, id)) };
  yield { name: "feedback.json", text: listed("feedback", feedbackDocuments(run, id)) };
  yield { name: "credit_entries.json", text: listed("entries", entryDocuments(run, id)) };
  yield { name: "audit.json", text: listed("audit", auditDocuments(run, id)) };
  for await (const { job, files } of jobsOf(run, id))
    for (const { name, path } of files) yield { name: `results/${job.id}/${name}`, path };
}

async function* whole(document: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(document, null, 2)}\n`;
}

/** One document with a list in it, a line each. */
async function* listed(name: string, documents: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `{"${name}":[`;
  let separator = "\n";
  for await (const document of documents) {
    yield separator + JSON.stringify(document);
    separator = ",\n";
  }
  yield "\n]}\n";
}

async function* jobsOf(run: RunOperation, organization: string) {
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<AdminOperations["exportedJobs"]>> = await run("exportedJobs", {
      organization,
      before,
    });
    yield* page.jobs;
    before = page.next;
  } while (before !== null);
}

async function* jobDocuments(run: RunOperation, organization: string) {
  for await (const { job } of jobsOf(run, organization)) {
    const { owner, uploadId, webhookUrl, clientRequestId } = job;
    const projectId = "projectId" in owner ? owner.projectId : null;
    const own = { project_id: projectId, upload_id: uploadId };
    yield { ...jobView(job), ...own, client_request_id: clientRequestId, webhook_url: webhookUrl };
  }
}

async function* feedbackDocuments(run: RunOperation, organization: string) {
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<AdminOperations["feedbackPage"]>> = await run("feedbackPage", {
      organization,
      limit: feedbackAtOnce,
      before,
    });
    yield* page.entries.map(feedbackEntryView);
    before = page.next;
  } while (before !== null);
}

async function* entryDocuments(run: RunOperation, organization: string) {
  let place: { after: number; through?: number } | null = { after: 0 };
  while (place !== null) {
    const page: Awaited<ReturnType<AdminOperations["listEntries"]>> = await run("listEntries", {
      organization,
      ...place,
    });
    for (const entry of page.entries) yield entryDocument(entry);
    place = page.after === null ? null : { after: page.after, through: page.through };
  }
}

async function* auditDocuments(run: RunOperation, organization: string) {
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<AdminOperations["exportedAudit"]>> = await run("exportedAudit", {
      organization,
      after,
    });
    yield* page.rows.map(auditDocument);
    after = page.after;
  }
}

function auditDocument(row: OrganizationAuditRow) {
  return {
    sequence: row.sequence,
    at: isoTime(row.atMs),
    actor_kind: row.actorKind,
    actor_id: row.actorId,
    address: row.address,
    request_id: row.requestId,
    action: row.action,
    object_id: row.objectId,
    outcome: row.outcome,
    detail: row.detail,
  };
}
