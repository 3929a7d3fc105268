import type { AdminJob } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { StatusBadge } from "../../components/badge.tsx";
import type { Column } from "../../components/table.tsx";
import { creditsOf, time } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { Link } from "../../router.tsx";
import type { KindNames } from "../kinds.ts";
import type { OrganizationNames } from "../organizations.ts";
import { Owner } from "../owner.tsx";
import { Short } from "../short.tsx";
import { runTime } from "./times.ts";

export const columnsOf = (
  organizations: OrganizationNames,
  kinds: KindNames,
): readonly Column<AdminJob>[] => [
  {
    key: "file",
    title: admin.file,
    cell: ({ id, filename }) => (
      <Link to="adminJob" parameters={{ job_id: id }}>
        <Short text={filename} long />
      </Link>
    ),
  },
  {
    key: "status",
    title: common.status,
    cell: ({ status, error_code }) => (
      <>
        <StatusBadge status={status} />{" "}
        {error_code !== null && (
          <code class="short" title={titleOfCode(error_code)}>
            {error_code}
          </code>
        )}
      </>
    ),
  },
  {
    key: "organization",
    title: admin.organization,
    cell: ({ organization_id: id }) => (
      <Owner id={id} name={<Short text={organizations.nameOf(id ?? "")} />} />
    ),
  },
  {
    key: "kind",
    title: admin.capability,
    wideOnly: true,
    cell: ({ capability_id }) => kinds.nameOf(capability_id),
  },
  {
    key: "credits",
    title: jobs.credits,
    number: true,
    wideOnly: true,
    cell: (job) => creditsOf(job.actual_credit_units ?? job.estimated_credit_units),
  },
  {
    key: "run",
    title: jobs.runTime,
    number: true,
    wideOnly: true,
    cell: (job) => runTime(job, nowMs()) ?? "–",
  },
  { key: "created", title: jobs.created, cell: ({ created_at }) => time(created_at) },
];
