import { useState } from "preact/hooks";
import type { AdminBalanceList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { usePages } from "../../api/use-pages.ts";
import { actionsColumn } from "../../components/actions-column.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, PagedTable } from "../../components/table.tsx";
import { creditsOf } from "../../format.ts";
import { given } from "../../given.ts";
import { money } from "../../messages/admin/money.ts";
import { Link } from "../../router.tsx";
import { GrantDialog } from "./grant.tsx";

type Balance = AdminBalanceList["balances"][number];

/** What each organization can spend. */
export function Balances() {
  const [granting, setGranting] = useState<Balance | null>(null);
  const pages = usePages(async (cursor, signal) => {
    const { balances, next_cursor } = await api.adminListBalances(
      { limit: 100, ...given({ cursor }) },
      { signal },
    );
    return { items: balances, next_cursor };
  }, []);
  return (
    <>
      <PagedTable
        label={money.balances}
        pages={pages}
        columns={columns(setGranting)}
        keyOf={({ organization_id }) => organization_id}
      />
      {granting !== null && (
        <GrantDialog
          organization={{ id: granting.organization_id, name: granting.organization }}
          onClose={() => setGranting(null)}
          onGranted={pages.reload}
        />
      )}
    </>
  );
}

const columns = (onGrant: (balance: Balance) => void): readonly Column<Balance>[] => [
  {
    key: "organization",
    title: money.organization,
    cell: ({ organization, organization_id }) => (
      <Link to="adminOrganization" parameters={{ organization_id }}>
        {organization}
      </Link>
    ),
  },
  { key: "plan", title: money.plan, cell: ({ plan_id }) => plan_id, wideOnly: true },
  {
    key: "available",
    title: money.available,
    cell: ({ available_credit_units }) => creditsOf(available_credit_units),
    number: true,
  },
  {
    key: "reserved",
    title: money.reserved,
    cell: ({ reserved_credit_units }) => creditsOf(reserved_credit_units),
    number: true,
    wideOnly: true,
  },
  actionsColumn((balance) => (
    <Button small aria-label={money.grantTo(balance.organization)} onClick={() => onGrant(balance)}>
      {money.grant}
    </Button>
  )),
];
