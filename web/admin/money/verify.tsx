import { useState } from "preact/hooks";
import type { AdminVerification } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Button } from "../../components/button.tsx";
import { SecretText } from "../../components/copy.tsx";
import { Facts } from "../../components/facts.tsx";
import { Problem } from "../../components/problem.tsx";
import { number, time } from "../../format.ts";
import { money } from "../../messages/admin/money.ts";

export function Verify() {
  const [found, setFound] = useState<{ report: AdminVerification; at: string } | null>(null);
  const action = useAction(async () => {
    const report = await api.adminVerifyLedger();
    setFound({ report, at: new Date(nowMs()).toISOString() });
  });
  return (
    <div class="stack">
      <div class="row between">
        <p class="grow quiet">{money.verifyText}</p>
        <Button kind="primary" pending={action.pending} onClick={() => void action.run()}>
          {action.pending ? money.verifying : money.verifyNow}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} onRetry={() => void action.run()} />}
      <div role="status">{found !== null && <Found {...found} />}</div>
    </div>
  );
}

function Found({ report, at }: { report: AdminVerification; at: string }) {
  const { ok, entries, entries_head, audit_rows, audit_head, problems } = report;
  return (
    <section class="card stack" aria-labelledby="verified">
      <h2 id="verified">{ok ? money.verifyGood : money.verifyBad(problems.length)}</h2>
      {!ok && (
        <div class="problem">
          <strong>{money.verifyBadText}</strong>
          <ul lang="en">
            {problems.map((problem) => (
              <li key={problem} class="anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          [money.entriesCount, number(entries)],
          [money.entriesHead, head(entries_head, money.entriesHead)],
          [money.auditCount, number(audit_rows)],
          [money.auditHead, head(audit_head, money.auditHead)],
        ]}
      />
      <p class="quiet small">
        {money.verified(time(at))}. {money.headsHint}
      </p>
    </section>
  );
}

const head = (hash: string | null, label: string) =>
  hash === null ? null : <SecretText text={hash} label={label} />;
