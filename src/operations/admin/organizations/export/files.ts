/** An organization's export as files, one after the other, each read while it is written. */
import { isoTime } from "../../../../../config/ambient.ts";
import { version } from "../../../../../config/version.ts";
import type { OrganizationAuditRow } from "../../../../../ledger/contract.ts";
import { jobView } from "../../../../services/views/job.ts";
import type { Administer } from "../../../admin-operation.ts";
import { listEntries } from "../../billing/ledger.ts";
import { listFeedback } from "../../feedback.ts";
import { keyView, organizationView, projectView, userView } from "../../views.ts";
import { beginExport, exportedAudit, exportedJobs } from "./pages.ts";

type Page<O extends { run(...args: never[]): Promise<unknown> }> = Awaited<ReturnType<O["run"]>>;

export type ExportFile =
  | { name: string; text: AsyncIterable<string> }
  /** It may be missing when it is opened, because its job was deleted meanwhile. */
  | { name: string; path: string };

/**
 * Rejects before the first file if the organization does not exist. No file contains hashes of keys, passwords or
 * tokens.
 */
export async function* exportFiles(
  administer: Administer,
  named: string,
  nowMs: number,
): AsyncGenerator<ExportFile> {
  const { organization, projects, users, keys } = await administer(beginExport, { organization: named });
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
  yield { name: "jobs.json", text: listed("jobs", jobDocuments(administer, id)) };
  yield { name: "feedback.json", text: listed("feedback", feedbackDocuments(administer, id)) };
  yield { name: "credit_entries.json", text: listed("entries", entryDocuments(administer, id)) };
  yield { name: "audit.json", text: listed("audit", auditDocuments(administer, id)) };
  for await (const { job, files } of jobsOf(administer, id))
    for (const { name, path } of files) yield { name: `results/${job.id}/${name}`, path };
}

async function* whole(document: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(document, null, 2)}\n`;
}

/** One document with a list, an element per line. */
async function* listed(name: string, documents: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `{"${name}":[`;
  let separator = "\n";
  for await (const document of documents) {
    yield separator + JSON.stringify(document);
    separator = ",\n";
  }
  yield "\n]}\n";
}

async function* jobsOf(administer: Administer, organization: string) {
  let before: string | null = null;
  do {
    const page: Page<typeof exportedJobs> = await administer(exportedJobs, { organization, before });
    yield* page.jobs;
    before = page.next;
  } while (before !== null);
}

async function* jobDocuments(administer: Administer, organization: string) {
  for await (const { job } of jobsOf(administer, organization)) {
    const { owner, uploadId, webhookUrl, clientRequestId } = job;
    const projectId = "projectId" in owner ? owner.projectId : null;
    const own = { project_id: projectId, upload_id: uploadId };
    yield { ...jobView(job), ...own, client_request_id: clientRequestId, webhook_url: webhookUrl };
  }
}

async function* feedbackDocuments(administer: Administer, organization_id: string) {
  let cursor: string | null = null;
  do {
    const place = cursor === null ? {} : { cursor };
    const page: Page<typeof listFeedback> = await administer(listFeedback, {
      organization_id,
      limit: "200",
      ...place,
    });
    yield* page.feedback;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

async function* entryDocuments(administer: Administer, organization_id: string) {
  let cursor: string | null = null;
  do {
    const place = cursor === null ? {} : { cursor };
    const page: Page<typeof listEntries> = await administer(listEntries, { organization_id, ...place });
    yield* page.entries;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

async function* auditDocuments(administer: Administer, organization: string) {
  let after: number | null = 0;
  while (after !== null) {
    const page: Page<typeof exportedAudit> = await administer(exportedAudit, { organization, after });
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
