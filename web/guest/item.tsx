/** One file of a preview. */
import { useState } from "preact/hooks";
import type { GuestPreviewItem } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { Badge, type Tone } from "../components/badge.tsx";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { lazy } from "../components/lazy.tsx";
import { Problem } from "../components/problem.tsx";
import { creditWords, measuredWords } from "../convert/measures.ts";
import { type GuestUpload, isDeferred, isGoing } from "../convert/previews.ts";
import { size } from "../format.ts";
import { common } from "../messages/common.ts";
import { convert } from "../messages/convert.ts";
import { titleOfCode } from "../messages/errors.ts";
import { guest } from "../messages/guest.ts";
import { limitWords } from "./limit.ts";
import type { PreviewMarkdownProps } from "./markdown.tsx";

const PreviewMarkdown = lazy<PreviewMarkdownProps>(() => import("./markdown.tsx"));

interface PreviewItemProps {
  item: GuestPreviewItem;
  upload: GuestUpload | undefined;
  /** Whether the day's limit is why nothing is converted. */
  usedUp: boolean;
  /** The only one shows its Markdown by itself. */
  alone: boolean;
}

const toneOf = (item: GuestPreviewItem): Tone =>
  isGoing(item) ? "busy" : isDeferred(item) ? "warn" : item.status === "succeeded" ? "good" : "bad";

export function PreviewItemView({ item, upload, usedUp, alone }: PreviewItemProps) {
  if (upload === undefined) return null;
  const { name, bytes, estimate } = upload;
  const ended = item.job_id !== null && !isGoing(item);
  const jobToken = { "x-svc-job-token": estimate.job_token ?? "" };
  return (
    <li class="entry">
      <div class="entry-head">
        <Icon name="file" size={22} />
        <div class="grow">
          <p class="entry-name anywhere">{name}</p>
          <p class="quiet small">{[...measuredWords(estimate), size(bytes)].join(" · ")}</p>
        </div>
        <div class="entry-side">
          <p class="entry-price">{creditWords(estimate.estimated_credit_units)}</p>
          <Badge tone={toneOf(item)}>{guest.status[item.status]}</Badge>
        </div>
      </div>
      {isGoing(item) && <progress class="progress" aria-label={convert.progressOf(name)} />}
      {isDeferred(item) && (
        <p class="quiet small">
          {usedUp
            ? guest.deferredDay
            : item.status === "deferred_credit_limit"
              ? guest.deferredLimit(limitWords)
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
