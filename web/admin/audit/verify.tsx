import { useState } from "preact/hooks";
import type { AdminVerification } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { codeOrNull } from "../../components/code.tsx";
import { Facts } from "../../components/facts.tsx";
import { Problem } from "../../components/problem.tsx";
import { number } from "../../format.ts";
import { audit } from "../../messages/admin/audit.ts";

/** Recomputes the chains of the audit and of the Credits. */
export function Verify() {
  const [found, setFound] = useState<AdminVerification | null>(null);
  const verify = useAction(async () => {
    setFound(null);
    setFound(await api.adminVerifyLedger());
  });
  return (
    <section class="card stack tight">
      <h2>{audit.verify}</h2>
      <p class="quiet">{audit.verifyText}</p>
      <div class="row">
        <Button small pending={verify.pending} onClick={() => void verify.run()}>
          {audit.verifyRun}
        </Button>
        <span role="status">{verify.pending && audit.verifying}</span>
      </div>
      {verify.error !== null && <Problem error={verify.error} />}
      <div role="status" class="stack tight">
        {found !== null && <Found found={found} />}
      </div>
    </section>
  );
}

function Found({
  found: { ok, entries, entries_head, audit_rows, audit_head, problems },
}: {
  found: AdminVerification;
}) {
  return (
    <>
      <p>
        <Badge tone={ok ? "good" : "bad"}>{ok ? "✓" : "!"}</Badge>{" "}
        {ok
          ? audit.sound(audit.lines(number(audit_rows)), audit.entries(number(entries)))
          : audit.unsound(problems.length)}
      </p>
      {problems.length > 0 && (
        <ul lang="en">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [audit.auditHead, codeOrNull(audit_head)],
          [audit.entriesHead, codeOrNull(entries_head)],
        ]}
      />
    </>
  );
}
