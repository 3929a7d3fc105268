/** The Markdown of several jobs as one download. */
import type { Job } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { saveFile } from "../../components/save-file.ts";
import { convert } from "../../messages/convert.ts";
import { distinctNames, zipOf } from "./zip.ts";

export async function downloadMarkdown(jobs: readonly Job[]): Promise<void> {
  const names = distinctNames(jobs.map(({ filename }) => `${filename.replace(/\.[^.]+$/, "")}.md`));
  const entries: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { id }] of jobs.entries()) {
    const response = await api.downloadResult({ job_id: id });
    entries.push({ name: names[at] ?? `${id}.md`, bytes: new Uint8Array(await response.arrayBuffer()) });
  }
  saveFile(convert.downloadAllName, new Blob(zipOf(entries), { type: "application/zip" }));
}
