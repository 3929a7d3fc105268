/** A started guest preview: progress, results, sign-in. */
import { useState } from "preact/hooks";
import type { GuestPreviewItem } from "../../src/client/generated/schema.ts";
import { addressOf, api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { boot } from "../app/boot.ts";
import { confirmAction } from "../components/dialog.tsx";
import { Badge, Button, Icon, type Tone } from "../components/elements.tsx";
import { focusSoon, lazy, Problem } from "../components/page.tsx";
import { creditText, measureTexts } from "../convert/files/measures.ts";
import { picker } from "../convert/inputs.tsx";
import {
  claimUnits,
  forgetPreview,
  type GuestUpload,
  isDeferred,
  isRunning,
  type StoredPreview,
} from "../convert/queue/previews.ts";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { titleOfCode } from "../messages/errors.ts";
import { guest } from "../messages/guest.ts";
import { signInHere } from "../shell/sign-in.tsx";
import { size, time } from "../text/format.ts";
import type { PreviewMarkdownProps } from "./markdown.tsx";
import { isUnavailable, limitText, PreviewUnavailable, useSession } from "./session.tsx";

const PreviewMarkdown = lazy<PreviewMarkdownProps>(() => import("./markdown.tsx"));

interface PreviewItemProps {
  item: GuestPreviewItem;
  upload: GuestUpload | undefined;
  usedUp: boolean;
  alone: boolean;
}

const toneOf = (item: GuestPreviewItem): Tone =>
  isRunning(item) ? "busy" : isDeferred(item) ? "warn" : item.status === "succeeded" ? "good" : "bad";

function PreviewItemView({ item, upload, usedUp, alone }: PreviewItemProps) {
  if (upload === undefined) return null;
  const { name, bytes, estimate } = upload;
  const ended = item.job_id !== null && !isRunning(item);
  const jobToken = { "x-svc-job-token": estimate.job_token ?? "" };
  return (
    <li class="entry">
      <div class="entry-head">
        <Icon name="file" size={22} />
        <div class="grow">
          <p class="entry-name anywhere">{name}</p>
          <p class="quiet small">{[...measureTexts(estimate), size(bytes)].join(" · ")}</p>
        </div>
        <div class="entry-side">
          <p class="entry-price">{creditText(estimate.estimated_credit_units)}</p>
          <Badge tone={toneOf(item)}>{guest.status[item.status]}</Badge>
        </div>
      </div>
      {isRunning(item) && <progress class="progress" aria-label={convert.progressOf(name)} />}
      {isDeferred(item) && (
        <p class="quiet small">
          {usedUp
            ? guest.deferredDay
            : item.status === "deferred_credit_limit"
              ? guest.deferredLimit(limitText)
              : guest.deferredAfter}
        </p>
      )}
      {ended && item.status === "succeeded" && (
        <Markdown jobId={item.job_id ?? ""} name={name} headers={jobToken} shown={alone} />
      )}
      {ended && item.status !== "succeeded" && <Failure jobId={item.job_id ?? ""} headers={jobToken} />}
    </li>
  );
}

interface OfJob {
  jobId: string;
  headers: Record<string, string>;
}

function Markdown({ name, shown, ...job }: OfJob & { name: string; shown: boolean }) {
  const [open, setOpen] = useState(shown);
  return (
    <div class="stack tight">
      <div>
        <Button
          small
          aria-expanded={open}
          aria-label={open ? undefined : guest.showOf(name)}
          onClick={() => setOpen(!open)}
        >
          <Icon name="eye" size={16} /> {open ? guest.hide : guest.show}
        </Button>
      </div>
      {open && <MarkdownText {...job} name={name} />}
    </div>
  );
}

function MarkdownText({ jobId, headers, name }: OfJob & { name: string }) {
  const { data, error, reload } = useQuery(
    async (signal) => (await api.previewResult({ job_id: jobId }, { signal, headers })).text(),
    [jobId],
  );
  if (error !== null) return <Problem error={error} onRetry={reload} />;
  if (data === null) return <p class="quiet">{common.loading}</p>;
  return <PreviewMarkdown markdown={data} label={guest.markdownOf(name)} />;
}

function Failure({ jobId, headers }: OfJob) {
  const { data, error } = useQuery(
    async (signal) => (await api.getJob({ job_id: jobId }, { signal, headers })).job,
    [jobId],
  );
  if (error !== null) return <Problem error={error} />;
  if (data === null) return null;
  return (
    <div class="problem small">
      {data.error_code !== null && <strong>{titleOfCode(data.error_code)}</strong>}
      {data.error !== null && <span lang="en">{data.error}</span>}
      <span>{convert.notCharged}</span>
    </div>
  );
}

export function PreviewView({ kept }: { kept: StoredPreview }) {
  const { session, error, reload, running } = useSession(kept);
  if (isUnavailable(error)) return <PreviewUnavailable kept={kept} />;
  const { items } = session;
  const id = `preview-${session.session_id}`;
  const units = claimUnits(session, kept.uploads);
  const rest = items.some(isDeferred);
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {guest.preview}
      </h2>
      {kept.usedUp !== null && <UsedUp usedUp={kept.usedUp} />}
      {error !== null && <Problem error={error} onRetry={reload} />}
      <ul class="entries">
        {items.map((item) => (
          <PreviewItemView
            key={item.sequence}
            item={item}
            upload={kept.uploads[item.sequence]}
            usedUp={kept.usedUp !== null}
            alone={items.length === 1}
          />
        ))}
      </ul>
      <div class="card stack totals">
        {kept.usedUp === null && <p>{guest.locked}</p>}
        <p class="quiet small">
          {!running && units > 0 && <>{guest.signInText(creditText(units))} </>}
          {guest.until(time(session.expires_at))}.
        </p>
        <div class="row end">
          <Discard kept={kept} />
          {boot.sign_up && (
            <a class="button" href={addressOf("/sign-up", { return_to: location.pathname })}>
              {common.createAccount}
            </a>
          )}
          <a class="button primary" href={signInHere()}>
            {rest && kept.usedUp !== null ? guest.signInRest : guest.signIn}
          </a>
        </div>
      </div>
    </section>
  );
}

function UsedUp({ usedUp: { limit, resetAt } }: { usedUp: NonNullable<StoredPreview["usedUp"]> }) {
  return (
    <div class="notice warn stack tight" role="alert">
      <strong>{guest.quota}</strong>
      {resetAt !== "" && <span>{guest.quotaText(limit, time(resetAt))}</span>}
      <span>{guest.quotaKept}</span>
    </div>
  );
}

export function Discard({ kept }: { kept: StoredPreview }) {
  const ask = () =>
    confirmAction({
      title: guest.discard,
      submit: guest.discard,
      text: guest.discardText,
      run: async () => {
        forgetPreview(kept);
        focusSoon(picker);
      },
    });
  return (
    <Button kind="plain" onClick={ask}>
      {guest.discard}
    </Button>
  );
}
