/** What was uploaded, beside what became of it. */
import { addressOf } from "../api/api.ts";
import { Icon } from "../components/icon.tsx";
import { viewer } from "../messages/viewer.ts";
import { MinutesPane } from "./minutes-pane.tsx";
import { PagesPane } from "./pages-pane.tsx";
import { sourceKindOf } from "./source-kind.ts";
import { SourceText } from "./source-text.tsx";
import { useWorkspace } from "./workspace.ts";

export function SourcePane() {
  const { job } = useWorkspace();
  const kind = sourceKindOf(job);
  if (kind === "pages") return <PagesPane />;
  if (kind === "text") return <SourceText />;
  if (kind === "recording") return <MinutesPane />;
  return (
    <div class="empty stack tight">
      <p>{viewer.noPictures}</p>
      <p>
        <a class="button small" href={addressOf(`/v1/jobs/${job.id}/source`)} download>
          <Icon name="download" size={16} /> {viewer.downloadSource}
        </a>
      </p>
    </div>
  );
}
