import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { StatusBadge } from "../../components/badge.tsx";
import type { Column } from "../../components/table.tsx";
import { creditsOf, moment } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { Link } from "../../router.tsx";
import type { OrganizationNames } from "../organizations.ts";
import { Short } from "../short.tsx";
import { runTime } from "./times.ts";

export const columnsOf = (organizations: OrganizationNames): readonly Column<AdminJob>[] => [
  {
    key: "file",
    title: jobs.fileAndOwner,
    fills: true,
    cell: ({ id, filename, organization_id }) => (
      <>
        <Link to="adminJob" parameters={{ job_id: id }}>
          <span title={filename}>{filename}</span>
        </Link>
        <div class="quiet below">
          {organization_id === null ? admin.guest : organizations.nameOf(organization_id)}
        </div>
      </>
    ),
  },
  { key: "status", title: common.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: "error",
    title: jobs.errorCode,
    wideOnly: true,
    cell: ({ error_code }) =>
      error_code !== null && (
        <code class="short" title={titleOfCode(error_code)}>
          {error_code}
        </code>
      ),
  },
  {
    key: "kind",
    title: admin.capability,
    wideOnly: true,
    cell: ({ capability_id }) => <Short text={kindOf(capability_id)} />,
  },
  {
    key: "credits",
    title: jobs.credits,
    number: true,
    wideOnly: true,
    cell: (job) => creditsOf(job.actual_credit_units ?? job.estimated_credit_units),
  },
  {
    key: "created",
    title: jobs.createdAndRun,
    wideOnly: true,
    cell: (job) => (
      <>
        {moment(job.created_at)}
        <div class="quiet below">{runTime(job, nowMs()) ?? ""}</div>
      </>
    ),
  },
];
