/** The ledger's entries, readable, with what the administrator wants to see of them. */
import { useState } from "preact/hooks";
import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { type Pages, usePages } from "../../api/use-pages.ts";
import type { AreaProps } from "../../app.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/fields.tsx";
import { Icon } from "../../components/icon.tsx";
import { saveFile } from "../../components/save-file.ts";
import { PagedTable } from "../../components/table.tsx";
import { number } from "../../format.ts";
import { money } from "../../messages/admin/money.ts";
import { goTo, hrefTo } from "../../router.tsx";
import { OrganizationField } from "../people/organization-field.tsx";
import { useOrganizations } from "../people/organizations.ts";
import { dayAfter } from "./days.ts";
import { entriesCsv } from "./entries-csv.ts";
import { entryColumns } from "./entry-columns.tsx";
import { EntryDialog } from "./entry-dialog.tsx";

const dayMs = 24 * 3_600_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function Entries({ place }: AreaProps) {
  const organizationId = place.query.get("organization_id") ?? "";
  const [from, setFrom] = useState(() => isoDay(nowMs() - 30 * dayMs));
  const [to, setTo] = useState("");
  const [shown, setShown] = useState<AdminEntry | null>(null);
  const known = useOrganizations();
  const pages = useEntries(organizationId, from, to);
  const { items } = pages;
  return (
    <div class="stack">
      <p class="quiet">{money.entriesText}</p>
      <div class="field-row">
        <OrganizationField
          known={known}
          all
          value={organizationId}
          onValue={(organization_id) =>
            goTo(hrefTo("adminCredits", {}, { organization_id }), { replace: true })
          }
        />
        <TextField label={money.from} type="date" max={to || undefined} value={from} onValue={setFrom} />
        <TextField label={money.to} type="date" min={from || undefined} value={to} onValue={setTo} />
      </div>
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

/** Days are in UTC, as the ledger has them; `to` is one that belongs to it. */
const useEntries = (organizationId: string, from: string, to: string): Pages<AdminEntry> =>
  usePages(
    async (cursor, signal) => {
      const { entries, next_cursor } = await api.adminListEntries(
        {
          ...(cursor === null ? {} : { cursor }),
          ...(organizationId === "" ? {} : { organization_id: organizationId }),
          ...(from === "" ? {} : { from }),
          ...(to === "" ? {} : { to: dayAfter(to) }),
        },
        { signal },
      );
      return { items: entries, next_cursor };
    },
    [organizationId, from, to],
  );
