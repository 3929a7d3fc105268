import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type {
  JobRow,
  KeyRow,
  OrganizationAuditRow,
  OrganizationRow,
  ProjectRow,
  UserRow,
} from "../../../ledger/contract.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

/** What an export begins with. */
export interface ExportBeginning {
  organization: OrganizationRow;
  projects: ProjectRow[];
  users: UserRow[];
  keys: KeyRow[];
}

export interface ExportedJob {
  job: JobRow;
  /** Of its result, on the server's machine; none without one. */
  files: { name: string; path: string }[];
}

/** The parts of an export, page by page, so that nothing of it is ever whole in memory (export-files.ts). */
export interface ExportOperations {
  /** The audit says from here on that it was taken. */
  beginExport(args: { organization: string }): Promise<ExportBeginning>;
  exportedJobs(args: {
    organization: string;
    before: string | null;
  }): Promise<{ jobs: ExportedJob[]; next: string | null }>;
  exportedAudit(args: {
    organization: string;
    after: number;
  }): Promise<{ rows: OrganizationAuditRow[]; after: number | null }>;
}

const jobsAtOnce = 200;
/** Lines of the audit that one page looks through: some milliseconds of the server's own thread. */
const auditLinesAtOnce = 20_000;
const exportedFiles = [bundleFiles.markdown, bundleFiles.zip];

export function exportOperations(core: AdminCore): ExportOperations {
  const { ledger, storage, clock, by } = core;

  async function filesOf({ id, status }: JobRow): Promise<ExportedJob["files"]> {
    if (status !== "succeeded") return [];
    const found = exportedFiles.map(async (name) => ({ name, path: await storage.resultFile(id, name) }));
    return (await Promise.all(found)).flatMap(({ name, path }) => (path === null ? [] : [{ name, path }]));
  }

  return {
    async beginExport({ organization }) {
      const found = await organizationNamed(core, organization);
      await ledger.write("noteExport", { organizationId: found.id, actor: by.actor, nowMs: clock.nowMs() });
      const users = await ledger.read.usersPage({ organizationId: found.id, limit: 1_000_000, after: null });
      return {
        organization: found,
        projects: await ledger.read.projects(found.id),
        users,
        keys: await ledger.read.keysOfOrganization(found.id),
      };
    },

    async exportedJobs({ organization, before }) {
      const { id: organizationId } = await organizationNamed(core, organization);
      const page = await ledger.read.jobsOfAnyone({
        organizationId,
        filter: {},
        limit: jobsAtOnce,
        before,
      });
      const jobs = await Promise.all(page.jobs.map(async (job) => ({ job, files: await filesOf(job) })));
      return { jobs, next: page.next };
    },

    async exportedAudit({ organization, after }) {
      const { id } = await organizationNamed(core, organization);
      return ledger.read.auditOfOrganization(id, { after, limit: auditLinesAtOnce });
    },
  };
}
