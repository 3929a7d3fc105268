/** The ledger's entries, readable, with what the administrator wants to see of them. */
import { useEffect, useState } from "preact/hooks";
import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { type Pages, usePages } from "../../api/use-pages.ts";
import { Button } from "../../components/button.tsx";
import { Filters, useFilters } from "../../components/filters.tsx";
import { Icon } from "../../components/icon.tsx";
import { saveFile } from "../../components/save-file.ts";
import { PagedTable } from "../../components/table.tsx";
import { endOf, startOf } from "../../days.ts";
import { number } from "../../format.ts";
import { given } from "../../given.ts";
import { money } from "../../messages/admin/money.ts";
import { goTo, hrefTo } from "../../router.tsx";
import { useOrganizations } from "../organizations.ts";
import { entriesCsv } from "./entries-csv.ts";
import { entryColumns } from "./entry-columns.tsx";
import { EntryDialog } from "./entry-dialog.tsx";

export const entryFilters = ["organization_id", "from", "to"] as const;
type EntryFilter = (typeof entryFilters)[number];

const monthMs = 30 * 24 * 3_600_000;

export function Entries() {
  const asked = useFilters(entryFilters);
  const organizations = useOrganizations();
  const [shown, setShown] = useState<AdminEntry | null>(null);
  const pages = useEntries(asked);
  const { items } = pages;
  useEffect(() => {
    // The chain begins with the oldest; most want the latest.
    if (asked.from !== "" || asked.to !== "") return;
    const from = new Date(nowMs() - monthMs).toISOString().slice(0, 10);
    goTo(hrefTo("adminCredits", {}, { ...asked, from }), { replace: true });
  }, []);
  return (
    <div class="stack">
      <p class="quiet">{money.entriesText}</p>
      <Filters<EntryFilter>
        label={money.entries}
        fields={[
          { name: "organization_id", label: money.organization, choices: organizations.choices },
          { name: "from", label: money.from, type: "date" },
          { name: "to", label: money.to, type: "date" },
        ]}
      />
      <div class="row end">
        <Button
          disabled={items.length === 0}
          onClick={() => saveFile("entries.csv", new Blob([entriesCsv(items)], { type: "text/csv" }))}
        >
          <Icon name="download" /> {money.csv(number(items.length))}
        </Button>
      </div>
      <PagedTable
        label={money.entries}
        pages={pages}
        columns={entryColumns(setShown)}
        keyOf={({ sequence }) => sequence}
        empty={money.noEntries}
      />
      {shown !== null && <EntryDialog entry={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** Days of whoever looks; `to` is one that belongs to it. */
const useEntries = ({ organization_id, from, to }: Record<EntryFilter, string>): Pages<AdminEntry> =>
  usePages(
    async (cursor, signal) => {
      const { entries, next_cursor } = await api.adminListEntries(
        given({ cursor, organization_id, from: startOf(from), to: endOf(to) }),
        { signal },
      );
      return { items: entries, next_cursor };
    },
    [organization_id, from, to],
  );
