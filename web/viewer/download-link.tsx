import type { ComponentChildren } from "preact";
import type { Operations } from "../../src/client/generated/operation-types.ts";
import { addressOf, api } from "../api/api.ts";
import { useAction } from "../api/hooks.ts";
import { Icon } from "../components/elements.tsx";
import { Problem } from "../components/page.tsx";
import { saveFrom } from "../components/save-file.ts";

interface DownloadLinkProps {
  jobId: string;
  query: Omit<Operations["downloadResult"]["input"], "job_id">;
  hint?: string;
  children: ComponentChildren;
}

/** The browser saves the file by itself; whether there is one is asked before, because it would not tell why not. */
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
