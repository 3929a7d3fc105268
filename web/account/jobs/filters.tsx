/** Chooses which jobs are listed. What is chosen stands in the address. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/fields.tsx";
import { jobWords } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/kinds.ts";
import { everything, isEverything, type JobFilter, statuses } from "./filter.ts";

/** After the last letter, before it is asked for. */
const typingMs = 300;

interface FiltersProps {
  filter: JobFilter;
  onFilter(filter: JobFilter): void;
}

export function Filters({ filter, onFilter }: FiltersProps) {
  const set = (change: Partial<JobFilter>) => onFilter({ ...filter, ...change });
  return (
    <search class="job-filters" aria-label={jobWords.filters}>
      <NameField filename={filter.filename} onName={(filename) => set({ filename })} />
      <SelectField
        label={common.status}
        value={filter.status}
        choices={[
          { value: "", text: jobWords.anyStatus },
          ...statuses.map((value) => ({ value, text: common.jobStatus[value] })),
        ]}
        onValue={(status) => set({ status })}
      />
      <KindField kind={filter.kind} onKind={(kind) => set({ kind })} />
      <TextField
        label={jobWords.from}
        type="date"
        max={filter.to}
        value={filter.from}
        onValue={(from) => set({ from })}
      />
      <TextField
        label={jobWords.to}
        type="date"
        min={filter.from}
        value={filter.to}
        onValue={(to) => set({ to })}
      />
      <Button disabled={isEverything(filter)} onClick={() => onFilter(everything)}>
        {jobWords.clear}
      </Button>
    </search>
  );
}

function NameField({ filename, onName }: { filename: string; onName(filename: string): void }) {
  const [text, setText] = useState(filename);
  // The address may change by itself: back, or filters that are cleared.
  useEffect(() => setText(filename), [filename]);
  useEffect(() => {
    if (text === filename) return;
    const timer = setTimeout(() => onName(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      label={jobWords.filename}
      type="search"
      placeholder={jobWords.filenameHint}
      maxLength={200}
      spellcheck={false}
      value={text}
      onValue={setText}
    />
  );
}

/** Kinds that this installation converts. Without them everything else works. */
function KindField({ kind, onKind }: { kind: string; onKind(kind: string): void }) {
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const ids = data?.capabilities.map(({ id }) => id) ?? [];
  const all = kind === "" || ids.includes(kind) ? ids : [kind, ...ids];
  return (
    <SelectField
      label={jobWords.kind}
      value={kind}
      choices={[
        { value: "", text: jobWords.anyKind },
        ...all.map((value) => ({ value, text: kindOf(value) })),
      ]}
      onValue={onKind}
    />
  );
}
