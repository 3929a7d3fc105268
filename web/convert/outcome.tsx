/** The outcome of a job. */
import type { Job } from "../../src/client/generated/schema.ts";
import { addressOf, api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { Link } from "../app/router.tsx";
import { Button, CopyButton, copyText, Icon, StatusBadge } from "../components/elements.tsx";
import { focusSoon, Problem } from "../components/page.tsx";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { titleOfCode } from "../messages/errors.ts";
import { creditText } from "./files/measures.ts";
import { fileOf, setStage } from "./queue/list.ts";
import type { Item } from "./queue/queue.ts";

export function OutcomeView({ item, job }: { item: Item; job: Job }) {
  return job.status === "succeeded" ? <Succeeded job={job} /> : <Unsuccessful item={item} job={job} />;
}

function Succeeded({ job: { id, status, filename, deliverable, actual_credit_units } }: { job: Job }) {
  const copy = useAction(async () => copyText(await (await api.downloadResult({ job_id: id })).text()));
  const blocked = deliverable === false;
  return (
    <div class="stack tight">
      <div class="outcome">
        <StatusBadge status={status} />
        <span class="quiet small">
          {blocked ? convert.blocked : convert.cost(creditText(actual_credit_units ?? 0))}
        </span>
        <fieldset aria-label={convert.downloadsOf(filename)}>
          <Link
            class="button primary small"
            to="result"
            parameters={{ job_id: id }}
            aria-label={convert.openOf(filename)}
          >
            {convert.open}
          </Link>
          <Button small pending={copy.pending} onClick={() => void copy.run()}>
            <Icon name="copy" size={16} /> {common.copyMarkdown}
          </Button>
          <Download id={id} format="md" text={common.markdown} />
          <Download id={id} format="zip" text={common.fullZip} hint={convert.bundleHint} />
          {!blocked && (
            <Download id={id} format="delivery" text={common.shareableZip} hint={convert.deliveryHint} />
          )}
        </fieldset>
      </div>
      {copy.error !== null && <Problem error={copy.error} />}
    </div>
  );
}

interface DownloadProps {
  id: string;
  format: "md" | "zip" | "delivery";
  text: string;
  hint?: string;
}

function Download({ id, format, text, hint }: DownloadProps) {
  return (
    <a class="button small" href={addressOf(`/v1/jobs/${id}/download`, { format })} download title={hint}>
      <Icon name="download" size={16} /> {text}
    </a>
  );
}

function Unsuccessful({ item, job }: { item: Item; job: Job }) {
  const { status, error_code, error, resolution, filename } = job;
  const { state, support_reference: reference } = resolution;
  const again = fileOf(item.key) !== null;
  return (
    <div class={status === "cancelled" ? "notice stack tight small" : "problem small"}>
      <div class="row">
        <StatusBadge status={status} />
        {error_code !== null && status !== "cancelled" && <strong>{titleOfCode(error_code)}</strong>}
      </div>
      {error !== null && status !== "cancelled" && <span lang="en">{error}</span>}
      {resolution.charged === false && <span>{convert.notCharged}</span>}
      {state === "credit_release_in_progress" && <span>{common.releasing}</span>}
      {reference !== undefined && (
        <div class="row">
          {convert.support} <code>{reference}</code>{" "}
          <CopyButton text={reference} label={convert.copyReference} />
        </div>
      )}
      {again && (
        <div>
          <Button small aria-label={convert.againOf(filename)} onClick={() => sendAgain(item.key)}>
            <Icon name="again" size={16} /> {common.convertAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

type Marked = "remove" | "up" | "down";

export const buttonOf = (key: string, name: Marked): string => `[data-item="${key}"] [data-${name}]`;

/** The pressed button disappears. */
export function sendAgain(key: string): void {
  setStage(key, { at: "waiting" });
  focusSoon(buttonOf(key, "remove"));
}
