import type { AdminIncident } from "../../../src/client/generated/admin-schema.ts";
import { Facts } from "../../components/elements.tsx";
import { moment, time } from "../../format.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { Link } from "../../router.tsx";

/** What a support reference stands for; its owner never sees more than the reference. */
export function IncidentCard({ incident }: { incident: AdminIncident }) {
  const { support_reference, error_code, internal, explanation, attempt, at, kept_until } = incident;
  return (
    <article class="card stack tight">
      <h3>{titleOfCode(error_code)}</h3>
      <Facts
        facts={[
          [jobs.errorCode, <code>{error_code}</code>],
          [jobs.explanation, explanation !== null && <span lang="en">{explanation}</span>],
          [jobs.internal, internal !== null && <code class="anywhere">{internal}</code>],
          [
            jobs.reference,
            <Link to="adminSupport" query={{ reference: support_reference }}>
              {support_reference}
            </Link>,
          ],
          [jobs.attempt, attempt],
          [jobs.at, moment(at)],
          [jobs.keptUntil, time(kept_until)],
        ]}
      />
    </article>
  );
}
