/** Has the server convert a sample of each kind, and tells what came of it. */
import { useState } from "preact/hooks";
import type { AdminSelfTest } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Problem } from "../../components/problem.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { duration } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { capabilities } from "../../messages/admin/capabilities.ts";
import { kindOf } from "../../messages/kinds.ts";

type Tried = AdminSelfTest["capabilities"][number];

/** Each kind has half a minute, and they come one after the other. */
const answerTimeoutMs = 600_000;

export function SelfTest() {
  const [report, setReport] = useState<AdminSelfTest | null>(null);
  const run = useAction(async () => {
    setReport(await api.adminTestCapabilities({}, { answerTimeoutMs }));
  });
  return (
    <>
      <p>{capabilities.selfTestText}</p>
      <div class="row">
        <Button kind="primary" pending={run.pending} onClick={() => void run.run()}>
          {capabilities.selfTestRun}
        </Button>
        <span role="status">{run.pending ? capabilities.selfTestRunning : report && summaryOf(report)}</span>
      </div>
      {run.error !== null && <Problem error={run.error} />}
      {report !== null && (
        <Table
          label={capabilities.selfTest}
          columns={columns}
          rows={report.capabilities}
          keyOf={({ capability_id }) => capability_id}
        />
      )}
    </>
  );
}

const columns: readonly Column<Tried>[] = [
  { key: "kind", title: admin.capability, cell: ({ capability_id }) => kindOf(capability_id) },
  { key: "outcome", title: capabilities.outcome, cell: ({ ok }) => <Outcome ok={ok} /> },
  {
    key: "time",
    title: capabilities.took,
    number: true,
    cell: ({ milliseconds }) => duration(milliseconds),
  },
  {
    key: "message",
    title: capabilities.message,
    cell: ({ message }) => (
      <span lang="en" title={message}>
        {message}
      </span>
    ),
  },
];

function Outcome({ ok }: Pick<Tried, "ok">) {
  if (ok === null) return <Badge>{capabilities.selfTestUntried}</Badge>;
  return (
    <Badge tone={ok ? "good" : "bad"}>{ok ? capabilities.selfTestWorks : capabilities.selfTestFails}</Badge>
  );
}

function summaryOf({ capabilities: tried }: AdminSelfTest): string {
  const bad = tried.filter(({ ok }) => ok === false).length;
  const untried = tried.filter(({ ok }) => ok === null).length;
  const count = tried.length - untried;
  const words = bad === 0 ? capabilities.selfTestGood(count) : capabilities.selfTestBad(bad, count);
  return untried === 0 ? words : `${words} ${capabilities.selfTestLeftOut(untried)}`;
}
