/** The jobs of the project. */
import { useMemo, useState } from "preact/hooks";
import { isTerminal, type Job } from "../../../src/client/types.ts";
import { api } from "../../api/api.ts";
import { type Pages, useList, useQuery } from "../../api/hooks.ts";
import { Link } from "../../app/router.tsx";
import { Button, Icon } from "../../components/elements.tsx";
import { Filters } from "../../components/filters.tsx";
import { choicesOf } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { column, PagedTable, RowAction, useSelection } from "../../components/table.tsx";
import { isImported } from "../../convert/files/kinds.ts";
import { accountTexts } from "../../messages/account/account.ts";
import { jobTexts } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/kinds.ts";
import { codeOf } from "../../text/problem.ts";
import { ChangeDialog, type JobChange } from "./change-dialog.tsx";
import { jobColumns } from "./columns.tsx";
import {
  filterOf,
  isEverything,
  type JobFilter,
  mergeJobs,
  questionOf,
  removeJob,
  replaceJob,
  unlistedJobs,
} from "./job-list.ts";

/** How often the list is refreshed while a job is active. */
const everyMs = 3_000;
/** After a failed refresh. */
const restMs = 15_000;
/** Jobs below the first page that are loaded one by one. */
const unlistedMax = 5;

/** Refreshes the list while it has active jobs. Returns true after a failed refresh. */
function useFollowed(
  { items, change }: Pick<Pages<Job>, "items" | "change">,
  ask: (signal: AbortSignal) => Promise<{ jobs: readonly Job[] }>,
  dependencies: readonly unknown[],
): boolean {
  const active = items.some(({ status }) => !isTerminal(status));
  const { error } = useQuery(
    async (signal) => active && (await refresh({ items, ask }, change, signal)),
    [active, ...dependencies],
    { everyMs: (_, failure) => (active ? (failure === null ? everyMs : restMs) : null) },
  );
  return active && error !== null;
}

interface Followed {
  items: readonly Job[];
  ask(signal: AbortSignal): Promise<{ jobs: readonly Job[] }>;
}

async function refresh(
  { items, ask }: Followed,
  change: Pages<Job>["change"],
  signal: AbortSignal,
): Promise<void> {
  const { jobs } = await ask(signal);
  if (signal.aborted) return;
  change((shown) => mergeJobs(shown, jobs));
  for (const { id } of unlistedJobs(items, jobs).slice(0, unlistedMax)) {
    const now = await jobOrNull(id, signal);
    if (signal.aborted) return;
    change((shown) => (now === null ? removeJob(shown, id) : replaceJob(shown, now)));
  }
}

async function jobOrNull(job_id: string, signal: AbortSignal): Promise<Job | null> {
  try {
    return (await api.getJob({ job_id }, { signal })).job;
  } catch (error) {
    if (codeOf(error) === "job_not_found") return null;
    throw error;
  }
}

const pageRows = 100;
const keyOf = ({ id }: Job) => id;
const nameOf = ({ filename }: Job) => filename;

interface Changing {
  change: JobChange;
  jobs: readonly Job[];
}

export function JobsPage({ query }: { query: URLSearchParams }) {
  const filter = filterOf(query);
  const question = questionOf(filter);
  const dependencies = [JSON.stringify(question)];
  const input = { ...question, limit: pageRows };
  const pages = useList(api.listJobs, "jobs", input);
  const outdated = useFollowed(pages, (signal) => api.listJobs(input, { signal }), dependencies);
  const selection = useSelection(pages.items, keyOf, nameOf);
  const [changing, setChanging] = useState<Changing | null>(null);
  const columns = useMemo(
    () => [selection.column, ...jobColumns, jobActions(setChanging)],
    [selection.column],
  );
  return (
    <Page
      title={common.jobs}
      actions={
        <>
          <Button icon onClick={pages.reload} aria-label={common.reload} title={common.reload}>
            <Icon name="again" size={16} />
          </Button>
          <Link to="convert" class="button primary">
            {accountTexts.convertFirst}
          </Link>
        </>
      }
    >
      <div class="stack">
        <JobFilters filter={filter} />
        <SelectionBar selected={selection.selected} onChange={setChanging} />
        {outdated && <p class="notice warn">{jobTexts.outdated}</p>}
        <PagedTable
          label={common.jobs}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          empty={isEverything(filter) ? jobTexts.none : jobTexts.noneFound}
        />
      </div>
      {changing !== null && (
        <ChangeDialog
          {...changing}
          onCancelled={(job) => pages.change((items) => replaceJob(items, job))}
          onDeleted={(id) => pages.change((items) => removeJob(items, id))}
          onClose={() => setChanging(null)}
        />
      )}
    </Page>
  );
}

function SelectionBar({
  selected,
  onChange,
}: {
  selected: readonly Job[];
  onChange(changing: Changing): void;
}) {
  const active = selected.filter(({ status }) => !isTerminal(status));
  return (
    <div class="row between selection-bar">
      <span class={selected.length === 0 ? "quiet small" : "small"} role="status">
        {selected.length === 0 ? jobTexts.noneSelected : jobTexts.selected(selected.length)}
      </span>
      <div class="row">
        <Button
          small
          disabled={active.length === 0}
          onClick={() => onChange({ change: "cancel", jobs: active })}
        >
          <Icon name="stop" size={16} /> {common.cancel}
        </Button>
        <Button
          small
          disabled={selected.length === 0}
          onClick={() => onChange({ change: "delete", jobs: selected })}
        >
          <Icon name="trash" size={16} /> {common.delete}
        </Button>
      </div>
    </div>
  );
}

const jobActions = (onChange: (changing: Changing) => void) =>
  column.actions<Job>((job) => (
    <>
      {isTerminal(job.status) ? (
        <Link
          to="convert"
          query={{ again: job.id }}
          class="button plain icon small"
          aria-label={
            isImported(job) ? jobTexts.importAgainOne(job.filename) : jobTexts.againOne(job.filename)
          }
        >
          <Icon name="again" size={16} />
        </Link>
      ) : (
        <RowAction
          icon="stop"
          label={common.cancelNamed(job.filename)}
          onClick={() => onChange({ change: "cancel", jobs: [job] })}
        />
      )}
      <RowAction
        icon="trash"
        label={common.deleteNamed(job.filename)}
        onClick={() => onChange({ change: "delete", jobs: [job] })}
      />
    </>
  ));

function JobFilters({ filter }: { filter: JobFilter }) {
  const { data } = useQuery((signal) => api.getCapabilities({}, { signal }), []);
  const kinds = data?.capabilities.map(({ id }) => id) ?? [];
  const all = filter.kind === "" || kinds.includes(filter.kind) ? kinds : [filter.kind, ...kinds];
  return (
    <Filters<keyof JobFilter>
      label={jobTexts.filters}
      fields={[
        { name: "filename", label: jobTexts.filename, placeholder: jobTexts.filenameHint, live: true },
        { name: "status", label: common.status, choices: choicesOf(common.jobStatus) },
        {
          name: "kind",
          label: common.type,
          choices: all.map((value) => ({ value, text: kindOf(value) })),
        },
        { name: "from", label: common.from, type: "date", live: true, max: filter.to },
        { name: "to", label: jobTexts.to, type: "date", live: true, min: filter.from },
      ]}
    />
  );
}
