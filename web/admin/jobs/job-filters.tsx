import { choicesOf } from "../../components/choices.ts";
import { Filters } from "../../components/filters.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import type { KindChoices } from "../kinds.ts";
import type { OrganizationNames } from "../organizations.ts";

/** As the API calls them, but for the days. */
export const filterNames = [
  "status",
  "organization_id",
  "filename",
  "capability_id",
  "error_code",
  "resolution",
  "from",
  "to",
] as const;

interface JobFiltersProps {
  organizations: OrganizationNames["choices"];
  kinds: KindChoices;
}

export function JobFilters({ organizations, kinds }: JobFiltersProps) {
  return (
    <Filters<(typeof filterNames)[number]>
      label={admin.filters}
      fields={[
        { name: "filename", label: admin.file },
        { name: "status", label: common.status, choices: choicesOf(common.jobStatus) },
        { name: "organization_id", label: admin.organization, choices: organizations },
        { name: "capability_id", label: admin.capability, choices: kinds },
        { name: "error_code", label: jobs.errorCode, placeholder: "worker_crashed" },
        { name: "resolution", label: jobs.resolution, choices: choicesOf(jobs.resolutions) },
        { name: "from", label: admin.from, type: "date" },
        { name: "to", label: admin.to, type: "date" },
      ]}
    />
  );
}
