import { useState } from "preact/hooks";
import type { AdminVerification } from "../../src/client/generated/admin-schema.ts";
import { api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { nowMs } from "../app/ambient.ts";
import { Button, Facts, SecretText } from "../components/elements.tsx";
import { Problem } from "../components/page.tsx";
import { verify } from "../messages/admin/audit.ts";
import { common } from "../messages/common.ts";
import { number, time } from "../text/format.ts";

/** Recomputes all balances and both hash chains. */
export function Verify({ title }: { title: string }) {
  const [found, setFound] = useState<{ report: AdminVerification; at: string } | null>(null);
  const action = useAction(async () => {
    const report = await api.adminVerifyLedger();
    setFound({ report, at: new Date(nowMs()).toISOString() });
  });
  return (
    <section class="card stack">
      <h2>{title}</h2>
      <div class="row between">
        <p class="grow quiet">{verify.text}</p>
        <Button kind="primary" pending={action.pending} onClick={() => void action.run()}>
          {action.pending ? verify.running : verify.run}
        </Button>
      </div>
      {action.error !== null && <Problem error={action.error} onRetry={() => void action.run()} />}
      <div role="status">{found !== null && <Found {...found} />}</div>
    </section>
  );
}

function Found({ report, at }: { report: AdminVerification; at: string }) {
  const { ok, entries, entries_head, audit_rows, audit_head, problems } = report;
  return (
    <div class="stack">
      <h3>{ok ? verify.good : verify.bad(problems.length)}</h3>
      {!ok && (
        <div class="problem">
          <strong>{verify.badText}</strong>
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
          [common.entries, number(entries)],
          [verify.entriesHead, head(entries_head, verify.entriesHead)],
          [verify.auditCount, number(audit_rows)],
          [verify.auditHead, head(audit_head, verify.auditHead)],
        ]}
      />
      <p class="quiet small">
        {verify.asOf(time(at))}. {verify.headsHint}
      </p>
    </div>
  );
}

const head = (hash: string | null, label: string) =>
  hash === null ? null : <SecretText text={hash} label={label} />;
