import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";
import { codeOrNull } from "../../components/code.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import { creditsOf, time } from "../../format.ts";
import { money } from "../../messages/admin/money.ts";
import { common } from "../../messages/common.ts";
import { Link } from "../../router.tsx";
import { accountName, actorName, kindName } from "./entry-columns.tsx";

/** All that is recorded of one movement. */
export function EntryDialog({ entry, onClose }: { entry: AdminEntry; onClose(): void }) {
  const { organization, organization_id, job_id, actor_id } = entry;
  return (
    <Dialog title={money.entry(entry.sequence)} onClose={onClose} wide>
      <Facts
        facts={[
          [money.when, time(entry.created_at)],
          [money.kind, kindName(entry.kind)],
          [money.units, common.credits(creditsOf(entry.credit_units))],
          [
            money.organization,
            <Link key="organization" to="adminOrganization" parameters={{ organization_id }}>
              {organization}
            </Link>,
          ],
          [money.movement, <Movement key="movement" entry={entry} />],
          [money.reason, entry.reason],
          [
            money.by,
            <span key="by">
              {actorName(entry.actor_kind)} {codeOrNull(actor_id)}
            </span>,
          ],
          [
            money.job,
            job_id !== null && job_id !== "" ? (
              <Link key="job" to="adminJob" parameters={{ job_id }}>
                <code>{job_id}</code>
              </Link>
            ) : null,
          ],
          [money.bucket, codeOrNull(entry.bucket_id)],
          [money.hold, codeOrNull(entry.hold_id)],
          [money.key, codeOrNull(entry.key)],
          [money.previousHash, codeOrNull(entry.previous_hash)],
          [money.hash, codeOrNull(entry.hash)],
        ]}
      />
    </Dialog>
  );
}

function Movement({ entry: { debit_account_id, credit_account_id } }: { entry: AdminEntry }) {
  return (
    <>
      {accountName(debit_account_id)} → {accountName(credit_account_id)}
      <br />
      <code class="small">
        {debit_account_id} → {credit_account_id}
      </code>
    </>
  );
}
