import { useState } from "preact/hooks";
import type { AreaProps } from "../../app.tsx";
import { Page } from "../../components/page.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { money } from "../../messages/admin/money.ts";
import { Verify } from "../verify.tsx";
import { Balances } from "./balances.tsx";
import { Entries, entryFilters } from "./entries.tsx";

const tabs = ["balances", "entries", "verify"] as const;
type Tab = (typeof tabs)[number];

export function CreditsPage({ place }: AreaProps) {
  // Whoever comes with a filter comes for what happened to the Credits.
  const isFiltered = entryFilters.some((name) => place.query.has(name));
  const [tab, setTab] = useState<Tab>(isFiltered ? "entries" : "balances");
  return (
    <Page title={money.credits}>
      <Tabs<Tab>
        label={money.credits}
        tabs={tabs.map((key) => ({ key, title: money[key] }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "balances" && <Balances />}
        {tab === "entries" && <Entries />}
        {tab === "verify" && <Verify title={money.verify} />}
      </Tabs>
    </Page>
  );
}
