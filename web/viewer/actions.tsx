/** Actions for a job and its result. */

import type { ComponentChildren } from "preact";
import type { Operations } from "../../src/client/generated/operation-types.ts";
import type { Job } from "../../src/client/types.ts";
import { addressOf, api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { goTo, hrefTo, Link } from "../app/router.tsx";
import { confirmAction } from "../components/dialog.tsx";
import { Button, copyText, Icon } from "../components/elements.tsx";
import { saveFrom } from "../components/files.ts";
import { Menu } from "../components/menu.tsx";
import { Problem } from "../components/page.tsx";
import { announce } from "../components/toast.tsx";
import { isImported } from "../convert/files/kinds.ts";
import { common } from "../messages/common.ts";
import { viewer } from "../messages/viewer.ts";
import { sourceKindOf } from "./source/source.ts";

export function AgainLink({ job }: { job: Job }) {
  return (
    <Link class="button small" to="convert" query={{ again: job.id }}>
      <Icon name="again" size={16} /> {isImported(job) ? viewer.importAgain : common.convertAgain}
    </Link>
  );
}

export function DeleteButton({ job }: { job: Job }) {
  const ask = () =>
    confirmAction({
      title: viewer.deleteTitle,
      submit: common.delete,
      text: viewer.deleteText(job.filename),
      run: async () => {
        await api.deleteJob({ job_id: job.id });
        announce(viewer.deleted);
        goTo(hrefTo("accountJobs"), { replace: true });
      },
    });
  return (
    <Button small onClick={ask}>
      <Icon name="trash" size={16} /> {common.delete}
    </Button>
  );
}

/** `raw`: the Markdown, once loaded. */
export function ResultActions({ job, raw }: { job: Job; raw: string | null }) {
  const copy = useAction(async () => copyText(raw ?? ""));
  return (
    <>
      <Button small pending={raw === null || copy.pending} onClick={() => void copy.run()}>
        <Icon name="copy" size={16} /> {common.copyMarkdown}
      </Button>
      {copy.error !== null && <Problem error={copy.error} />}
      <Menu
        class="button small primary"
        title={
          <>
            <Icon name="download" size={16} /> {common.download}
          </>
        }
      >
        <DownloadLink jobId={job.id} query={{ format: "md" }}>
          {viewer.downloadMarkdown}
        </DownloadLink>
        {sourceKindOf(job) === "recording" && raw !== "" && (
          <>
            <DownloadLink jobId={job.id} query={{ format: "srt" }}>
              {viewer.downloadSrt}
            </DownloadLink>
            <DownloadLink jobId={job.id} query={{ format: "vtt" }}>
              {viewer.downloadVtt}
            </DownloadLink>
          </>
        )}
        <DownloadLink jobId={job.id} query={{ format: "delivery" }} hint={viewer.downloadDeliveryHint}>
          {common.shareableZip}
        </DownloadLink>
        <DownloadLink jobId={job.id} query={{ format: "zip" }} hint={viewer.downloadBundleHint}>
          {common.fullZip}
        </DownloadLink>
        <a class="button small" href={addressOf(`/v1/jobs/${job.id}/source`)} download>
          <Icon name="file" size={16} /> {viewer.downloadSource}
        </a>
      </Menu>
      <AgainLink job={job} />
      <DeleteButton job={job} />
    </>
  );
}

interface DownloadLinkProps {
  jobId: string;
  query: Omit<Operations["downloadResult"]["input"], "job_id">;
  hint?: string;
  children: ComponentChildren;
}

/** Checks before downloading, because the browser would not show an error. */
export function DownloadLink({ jobId, query, hint, children }: DownloadLinkProps) {
  const address = addressOf(`/v1/jobs/${jobId}/download`, query);
  const check = useAction(async () => {
    const response = await api.downloadResult(
      { job_id: jobId, ...query },
      { headers: { range: "bytes=0-0" } },
    );
    await response.body?.cancel();
    saveFrom(address);
  });
  return (
    <div class="stack tight">
      <a
        class="button small"
        href={address}
        download
        aria-disabled={check.pending ? "true" : undefined}
        onClick={(event) => {
          event.preventDefault();
          void check.run();
        }}
      >
        <Icon name="download" size={16} /> {children}
      </a>
      {hint !== undefined && <span class="quiet small">{hint}</span>}
      {check.error !== null && <Problem error={check.error} />}
    </div>
  );
}
