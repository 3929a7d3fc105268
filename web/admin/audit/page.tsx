/** The audit log: looking through it, exporting it, and proving that nobody has changed it. */
import { useState } from "preact/hooks";
import type { AuditLine } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { choicesOf } from "../../components/choices.ts";
import { Filters, useFilters } from "../../components/filters.tsx";
import { Page } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { given } from "../../given.ts";
import { admin } from "../../messages/admin/admin.ts";
import { audit } from "../../messages/admin/audit.ts";
import { useOrganizations } from "../organizations.ts";
import { Verify } from "../verify.tsx";
import { columnsOf } from "./columns.tsx";
import { Export } from "./export.tsx";
import { auditInputOf, filterNames } from "./filters.ts";
import { LineDialog } from "./line.tsx";

export function AuditPage() {
  const asked = useFilters(filterNames);
  const organizations = useOrganizations();
  const [read, setRead] = useState<AuditLine | null>(null);
  const input = auditInputOf(asked);
  const pages = usePages(
    async (cursor, signal) => {
      const { audit: items, next_cursor } = await api.listAudit(
        { ...input, limit: 100, ...given({ cursor }) },
        { signal },
      );
      return { items, next_cursor };
    },
    [JSON.stringify(asked)],
  );
  return (
    <Page title={admin.pages.adminAudit}>
      <div class="stack sections">
        <p>{audit.intro}</p>
        <div class="cards">
          <Export input={input} />
          <Verify title={audit.verify} />
        </div>
        <div>
          <Filters<(typeof filterNames)[number]>
            label={admin.filters}
            fields={[
              { name: "from", label: admin.from, type: "date" },
              { name: "to", label: admin.to, type: "date" },
              { name: "actor_kind", label: audit.actorKind, choices: choicesOf(audit.actorKinds) },
              { name: "actor_id", label: audit.actorId },
              { name: "action", label: audit.action, placeholder: "key.revoke, key." },
              { name: "object_id", label: audit.objectId },
              { name: "organization_id", label: admin.organization, choices: organizations.choices },
              { name: "outcome", label: audit.outcome },
              { name: "address", label: audit.address },
            ]}
          />
          <PagedTable
            label={audit.list}
            columns={columnsOf(setRead)}
            pages={pages}
            keyOf={({ sequence }) => sequence}
            empty={audit.empty}
          />
        </div>
      </div>
      {read !== null && <LineDialog line={read} onClose={() => setRead(null)} />}
    </Page>
  );
}
