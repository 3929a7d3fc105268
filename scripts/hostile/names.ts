/** An upload under every name of the list: converted or refused, and the name never more than text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNoRecording } from "../../converters/media/misnamed.ts";
import { type Api, codeOf } from "../server/api.ts";
import { readNames } from "./set.ts";

const boundary = "----markmill-hostile-names";

export interface NamesResult {
  counts: Map<string, number>;
  problems: string[];
  charged: number;
}

/** Each as `filename` the way browsers write it, as it is, and as `filename*`. */
const forms: Readonly<Record<string, (name: string) => string>> = {
  quoted: (name) => `filename="${name.replace(/"/g, "%22").replace(/\r/g, "%0D").replace(/\n/g, "%0A")}"`,
  raw: (name) => `filename="${name}"`,
  extended: (name) => `filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
};

export async function uploadNames(api: Api, folder: string): Promise<NamesResult> {
  const content = readFileSync(join(folder, "files/names/plain.txt"));
  const result: NamesResult = { counts: new Map(), problems: [], charged: 0 };
  for (const name of readNames(folder)) {
    for (const [form, written] of Object.entries(forms)) {
      const outcome = await upload(api, written(name), content, result);
      result.counts.set(outcome, (result.counts.get(outcome) ?? 0) + 1);
      if (outcome !== (isRecording(name) ? "unsupported_input" : "success") && outcome !== "invalid_request")
        result.problems.push(`name ${JSON.stringify(name)} as ${form}: ${outcome}`);
    }
  }
  return result;
}

/** What they hold is text, which is not taken for a recording, and is not converted unasked. */
const isRecording = (filename: string): boolean => isNoRecording({ filename }, { id: "text-to-markdown" });

async function upload(api: Api, name: string, content: Buffer, result: NamesResult): Promise<string> {
  const authorization = `Bearer ${api.key}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; ${name}\r\n\r\n`;
  const response = await fetch(`${api.baseUrl}/v1/estimates`, {
    method: "POST",
    headers: { authorization, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const body = (await response.json()) as { upload_id?: string; filename?: string };
  if (body.upload_id === undefined) return codeOf(body);
  const problem = nameProblem(body.filename ?? "");
  if (problem) result.problems.push(`the name is shown as ${JSON.stringify(body.filename)}: ${problem}`);
  const { body: confirmed } = await api.confirm({
    upload_id: body.upload_id,
    max_credit_units: 1_000,
    client_request_id: body.upload_id,
  });
  const job = await api.wait(confirmed.job_id);
  result.charged += job.actual_credit_units ?? 0;
  if (job.status !== "succeeded") return job.error_code ?? job.status;
  const download = await fetch(`${api.baseUrl}/v1/jobs/${job.id}/download`, { headers: { authorization } });
  await download.bytes();
  const disposition = download.headers.get("content-disposition") ?? "";
  // RFC 6266: one quoted ASCII name without quotes, backslashes or percent signs in it, and its UTF-8 form.
  if (!/^attachment; filename="[\x20-\x7e]+"(?:; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/.test(disposition))
    result.problems.push(`the download's header is ${JSON.stringify(disposition)}`);
  return download.status === 200 ? "success" : `download ${download.status}`;
}

function nameProblem(name: string): string | null {
  if (name === "" || Buffer.byteLength(name) > 255) return "empty or too long";
  if (/[/\\\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return "holds a path or control characters";
  return null;
}
