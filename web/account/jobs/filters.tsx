/** Chooses which jobs are listed. What is chosen stands in the address. */
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { choicesOf } from "../../components/choices.ts";
import { Filters } from "../../components/filters.tsx";
import { jobWords } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/kinds.ts";
import type { JobFilter } from "./filter.ts";

export function JobFilters({ filter }: { filter: JobFilter }) {
  // Kinds that this installation converts; without them everything else works.
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const kinds = data?.capabilities.map(({ id }) => id) ?? [];
  const all = filter.kind === "" || kinds.includes(filter.kind) ? kinds : [filter.kind, ...kinds];
  return (
    <Filters<keyof JobFilter>
      label={jobWords.filters}
      fields={[
        { name: "filename", label: jobWords.filename, placeholder: jobWords.filenameHint, live: true },
        { name: "status", label: common.status, choices: choicesOf(common.jobStatus) },
        {
          name: "kind",
          label: jobWords.kind,
          choices: all.map((value) => ({ value, text: kindOf(value) })),
        },
        { name: "from", label: jobWords.from, type: "date", live: true, max: filter.to },
        { name: "to", label: jobWords.to, type: "date", live: true, min: filter.from },
      ]}
    />
  );
}
