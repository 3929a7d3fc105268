import { addressOf } from "../../api/api.ts";
import { Icon } from "../../components/icon.tsx";
import { audit } from "../../messages/admin/audit.ts";
import type { auditInputOf } from "./filters.ts";

/** The filtered log as a file, which the browser saves by itself. */
export function Export({ input }: { input: ReturnType<typeof auditInputOf> }) {
  const href = (format: "csv" | "jsonl") => addressOf("/v1/admin/audit/export", { ...input, format });
  return (
    <section class="card stack tight">
      <h2>{audit.export}</h2>
      <p class="quiet">{audit.exportText}</p>
      <div class="row">
        <a class="button small" href={href("csv")} download="audit.csv">
          <Icon name="download" size={16} /> {audit.exportCsv}
        </a>
        <a class="button small" href={href("jsonl")} download="audit.jsonl">
          <Icon name="download" size={16} /> {audit.exportJsonl}
        </a>
      </div>
    </section>
  );
}
