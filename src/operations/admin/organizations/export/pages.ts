/** An organization's data, page by page, so that an export is never in memory as a whole. */
import { Type } from "@sinclair/typebox";
import { bundleFiles } from "../../../../../converters/bundle/contract.ts";
import type { JobRow } from "../../../../../ledger/contract.ts";
import type { AdminCore } from "../../../../services/admin/core.ts";
import { organizationNamed } from "../../../../services/admin/find.ts";
import { localOperation } from "../../../admin-operation.ts";

export interface ExportedJob {
  job: JobRow;
  /** Of its result, on the server's machine; empty without a result. */
  files: { name: string; path: string }[];
}

const jobsAtOnce = 200;
/** Audit rows read for one page: some milliseconds of the server's main thread. */
const auditLinesAtOnce = 20_000;
const exportedFiles = [bundleFiles.markdown, bundleFiles.zip];

async function filesOf({ storage }: AdminCore, { id, status }: JobRow): Promise<ExportedJob["files"]> {
  if (status !== "succeeded") return [];
  const found = exportedFiles.map(async (name) => ({ name, path: await storage.resultFile(id, name) }));
  return (await Promise.all(found)).flatMap(({ name, path }) => (path === null ? [] : [{ name, path }]));
}

/** Records the export in the audit log. */
export const beginExport = localOperation({
  id: "adminBeginExport",
  args: Type.Object({ organization: Type.String() }),
  async run(core, { organization }: { organization: string }) {
    const { ledger, clock, by } = core;
    const found = await organizationNamed(core, organization);
    await ledger.write("recordExport", { organizationId: found.id, actor: by.actor, nowMs: clock.nowMs() });
    const users = await ledger.read.usersPage({ organizationId: found.id, limit: 1_000_000, after: null });
    return {
      organization: found,
      projects: await ledger.read.projects(found.id),
      users,
      keys: await ledger.read.keysOfOrganization(found.id),
    };
  },
});

export const exportedJobs = localOperation({
  id: "adminExportedJobs",
  args: Type.Object({ organization: Type.String(), before: Type.Union([Type.String(), Type.Null()]) }),
  async run(core, { organization, before }: { organization: string; before: string | null }) {
    const { id: organizationId } = await organizationNamed(core, organization);
    const page = await core.ledger.read.jobsOfAnyone({
      organizationId,
      filter: {},
      limit: jobsAtOnce,
      before,
    });
    const jobs = await Promise.all(
      page.jobs.map(async (job): Promise<ExportedJob> => ({ job, files: await filesOf(core, job) })),
    );
    return { jobs, next: page.next };
  },
});

export const exportedAudit = localOperation({
  id: "adminExportedAudit",
  args: Type.Object({ organization: Type.String(), after: Type.Number() }),
  async run(core, { organization, after }: { organization: string; after: number }) {
    const { id } = await organizationNamed(core, organization);
    return core.ledger.read.auditOfOrganization(id, { after, limit: auditLinesAtOnce });
  },
});
