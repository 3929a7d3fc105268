/** The Markdown of several jobs as one download. */
import type { Job } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { convert } from "../messages/convert.ts";
import { distinctNames, zipOf } from "./zip.ts";

export async function downloadMarkdown(jobs: readonly Job[]): Promise<void> {
  const names = distinctNames(jobs.map(({ filename }) => `${filename.replace(/\.[^.]+$/, "")}.md`));
  const entries: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { id }] of jobs.entries()) {
    const response = await api.downloadResult({ job_id: id });
    entries.push({ name: names[at] ?? `${id}.md`, bytes: new Uint8Array(await response.arrayBuffer()) });
  }
  save(new Blob(zipOf(entries), { type: "application/zip" }), convert.downloadAllName);
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
