/** Jobs of the project: found, opened, converted again, cancelled, deleted. */
import { useMemo, useState } from "preact/hooks";
import { isTerminal, type Job } from "../../../src/client/types.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { RowAction } from "../../components/row-action.tsx";
import { useSelection } from "../../components/selection.tsx";
import { PagedTable } from "../../components/table.tsx";
import { isImported } from "../../convert/kinds.ts";
import { given } from "../../given.ts";
import { words } from "../../messages/account/account.ts";
import { jobWords } from "../../messages/account/jobs.ts";
import { common } from "../../messages/common.ts";
import { Link } from "../../router.tsx";
import { ChangeDialog, type JobChange } from "./change-dialog.tsx";
import { jobColumns } from "./columns.tsx";
import { filterOf, isEverything, questionOf } from "./filter.ts";
import { JobFilters } from "./filters.tsx";
import { useFollowed } from "./follow.ts";
import { replaced, without } from "./merged.ts";

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
  const ask = (cursor: string | null, signal: AbortSignal) =>
    api.listJobs({ ...question, limit: pageRows, ...given({ cursor }) }, { signal });
  const pages = usePages(async (cursor, signal) => {
    const { jobs, next_cursor } = await ask(cursor, signal);
    return { items: jobs, next_cursor };
  }, dependencies);
  const outdated = useFollowed(pages, (signal) => ask(null, signal), dependencies);
  const selection = useSelection(pages.items, keyOf, nameOf);
  const [changing, setChanging] = useState<Changing | null>(null);
  const columns = useMemo(
    () => [selection.column, ...jobColumns, jobActions(setChanging)],
    [selection.column],
  );
  return (
    <Page
      title={words.jobs}
      actions={
        <>
          <Button icon onClick={pages.reload} aria-label={common.reload} title={common.reload}>
            <Icon name="again" size={16} />
          </Button>
          <Link to="convert" class="button primary">
            {words.convertFirst}
          </Link>
        </>
      }
    >
      <div class="stack">
        <JobFilters filter={filter} />
        <SelectionBar chosen={selection.chosen} onChange={setChanging} />
        {outdated && <p class="notice warn">{jobWords.outdated}</p>}
        <PagedTable
          label={words.jobs}
          columns={columns}
          pages={pages}
          keyOf={keyOf}
          empty={isEverything(filter) ? jobWords.none : jobWords.noneFound}
        />
      </div>
      {changing !== null && (
        <ChangeDialog
          {...changing}
          onCancelled={(job) => pages.change((items) => replaced(items, job))}
          onDeleted={(id) => pages.change((items) => without(items, id))}
          onClose={() => setChanging(null)}
        />
      )}
    </Page>
  );
}

interface SelectionBarProps {
  chosen: readonly Job[];
  onChange(changing: Changing): void;
}

/** Always there, so that nothing moves when the first row is chosen. */
function SelectionBar({ chosen, onChange }: SelectionBarProps) {
  const active = chosen.filter(({ status }) => !isTerminal(status));
  return (
    <div class="row between selection-bar">
      <span class={chosen.length === 0 ? "quiet small" : "small"} role="status">
        {chosen.length === 0 ? jobWords.noneSelected : jobWords.selected(chosen.length)}
      </span>
      <div class="row">
        <Button
          small
          disabled={active.length === 0}
          onClick={() => onChange({ change: "cancel", jobs: active })}
        >
          <Icon name="stop" size={16} /> {jobWords.cancelSelected}
        </Button>
        <Button
          small
          disabled={chosen.length === 0}
          onClick={() => onChange({ change: "delete", jobs: chosen })}
        >
          <Icon name="trash" size={16} /> {jobWords.deleteSelected}
        </Button>
      </div>
    </div>
  );
}

const jobActions = (onChange: (changing: Changing) => void) =>
  actionsColumn<Job>((job) => (
    <>
      {isTerminal(job.status) ? (
        <Link
          to="convert"
          query={{ again: job.id }}
          class="button plain icon small"
          aria-label={
            isImported(job) ? jobWords.importAgainOne(job.filename) : jobWords.againOne(job.filename)
          }
        >
          <Icon name="again" size={16} />
        </Link>
      ) : (
        <RowAction
          icon="stop"
          label={jobWords.cancelOne(job.filename)}
          onClick={() => onChange({ change: "cancel", jobs: [job] })}
        />
      )}
      <RowAction
        icon="trash"
        label={jobWords.deleteOne(job.filename)}
        onClick={() => onChange({ change: "delete", jobs: [job] })}
      />
    </>
  ));
