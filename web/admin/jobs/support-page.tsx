/** Looks up a support reference. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { type AreaProps, goTo, hrefTo } from "../../app/router.tsx";
import { Button, StatusBadge } from "../../components/elements.tsx";
import { TextField } from "../../components/form.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { support } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { JobLink } from "../common.tsx";
import { IncidentCard, JobFacts } from "./job-page.tsx";

export function SupportPage({ place }: AreaProps) {
  const asked = place.query.get("reference") ?? "";
  return (
    <Page title={admin.pages.adminSupport}>
      <div class="stack">
        <LookUp key={asked} asked={asked} />
        {asked !== "" && <Report key={`of ${asked}`} reference={asked} />}
      </div>
    </Page>
  );
}

function LookUp({ asked }: { asked: string }) {
  const [text, setText] = useState(asked);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const lookUp = () => {
    const reference = referenceIn(text);
    setWrong(reference === null);
    if (reference === null) form.current?.querySelector("input")?.focus();
    else goTo(hrefTo("adminSupport", {}, { reference }));
  };
  return (
    <form
      ref={form}
      class="card form"
      onSubmit={(event) => {
        event.preventDefault();
        lookUp();
      }}
    >
      <p>{support.intro}</p>
      <TextField
        label={common.supportReference}
        hint={support.hint}
        value={text}
        onValue={(value) => {
          setText(value);
          setWrong(false);
        }}
        error={isWrong ? support.wrong : null}
        placeholder="sup_0123456789ab"
        spellcheck={false}
        autocomplete="off"
      />
      <div class="actions">
        <Button type="submit" kind="primary">
          {support.lookUp}
        </Button>
      </div>
    </form>
  );
}

function Report({ reference }: { reference: string }) {
  const query = useQuery(
    (signal) => api.adminGetIncident({ support_reference: reference }, { signal }),
    [reference],
  );
  return (
    <div aria-live="polite">
      <QueryView query={query}>
        {({ incident, job, others }) => (
          <div class="stack">
            <h2>{support.incident}</h2>
            <IncidentCard incident={incident} />
            <h2>{common.job}</h2>
            {job === null ? (
              <p>{support.jobGone}</p>
            ) : (
              <section class="card stack" aria-label={common.job}>
                <div class="row between">
                  <strong class="anywhere">{job.filename}</strong>
                  <StatusBadge status={job.status} />
                </div>
                <JobFacts job={job} />
                <p>
                  <JobLink id={job.id}>{common.openJob}</JobLink>
                </p>
              </section>
            )}
            {others.length > 0 && <h2>{support.others}</h2>}
            {others.map((each) => (
              <IncidentCard key={each.support_reference} incident={each} />
            ))}
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** Finds the reference in pasted text; null: none. */
export function referenceIn(text: string): string | null {
  const [reference] = /sup_[0-9a-f]{12}(?![0-9a-z])/.exec(text.toLowerCase()) ?? [];
  if (reference !== undefined) return reference;
  // Mail programs break long words, and the prefix may be missing.
  const [digits] = /^(?:sup_?)?[0-9a-f]{12}$/.exec(text.toLowerCase().replaceAll(/[^0-9a-z_]/g, "")) ?? [];
  return digits === undefined ? null : `sup_${digits.replace(/^sup_?/, "")}`;
}
