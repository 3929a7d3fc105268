/** The HTTP API as a plain caller uses it. It knows nothing of the server's code, so that it tests the contract. */
import { until } from "../../config/testing/until.ts";

export interface Answer<T> {
  status: number;
  body: T;
}

export interface JobBody {
  id: string;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled" | "timed_out";
  actual_credit_units: number | null;
  estimated_credit_units: number;
  error_code: string | null;
  error: string | null;
  deliverable: boolean | null;
  started_at: string | null;
}

export interface UsageBody {
  reserved_credit_units: number;
  available_credit_units: number;
  period: { spent_credit_units: number; jobs_succeeded: number; jobs_failed: number };
}

export interface Confirmation {
  upload_id: string;
  max_credit_units: number;
  client_request_id?: string;
  webhook_url?: string;
}

export interface ConvertBody {
  estimated_credit_units: number;
  jobs: {
    index: number;
    filename: string;
    job_id: string;
    status: JobBody["status"];
    estimated_credit_units: number;
  }[];
  unqueued: { index: number; filename: string; error: { code: string; request_id: string } }[];
  /** Where no file could be queued. */
  error?: { code: string };
}

/** A file's name and bytes. */
export type NamedFile = readonly [filename: string, bytes: Uint8Array<ArrayBuffer>];

export const terminal: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled", "timed_out"]);

export function codeOf(body: unknown): string {
  const { error } = body as { error?: { code?: string } };
  return error?.code ?? "no_envelope";
}

export class Api {
  constructor(
    readonly baseUrl: string,
    readonly key: string,
  ) {}

  estimate(
    filename: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Answer<{ upload_id: string; estimated_credit_units: number }>> {
    const form = new FormData();
    form.set("file", new Blob([bytes]), filename);
    return this.call("POST", "/v1/estimates", form);
  }

  confirm(confirmation: Confirmation): Promise<Answer<{ job_id: string }>> {
    return this.call("POST", "/v1/jobs", confirmation);
  }

  /** Estimates a file and confirms it at its price; the id of its new job. Throws when either is refused. */
  async queue(filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const estimate = await this.estimate(filename, bytes);
    if (estimate.status !== 201) throw new Error(`estimate: ${JSON.stringify(estimate)}`);
    const { upload_id, estimated_credit_units: max_credit_units } = estimate.body;
    const confirmed = await this.confirm({ upload_id, max_credit_units });
    if (confirmed.status !== 201) throw new Error(`confirmation: ${JSON.stringify(confirmed)}`);
    return confirmed.body.job_id;
  }

  convert(files: readonly NamedFile[], fields: Record<string, string> = {}): Promise<Answer<ConvertBody>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const [filename, bytes] of files) form.append("file", new Blob([bytes]), filename);
    return this.call("POST", "/v1/convert", form);
  }

  async job(id: string): Promise<Answer<JobBody | null>> {
    const { status, body } = await this.call<{ job?: JobBody }>("GET", `/v1/jobs/${id}`);
    return { status, body: body.job ?? null };
  }

  queuedJobs(): Promise<Answer<{ jobs: JobBody[] }>> {
    return this.call("GET", "/v1/jobs?limit=200&status=queued");
  }

  async jobs(): Promise<JobBody[]> {
    const all: JobBody[] = [];
    let cursor: string | null = null;
    do {
      const at: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
      const page: Answer<{ jobs: JobBody[]; next_cursor: string | null }> = await this.call(
        "GET",
        `/v1/jobs?limit=200${at}`,
      );
      if (page.status !== 200) throw new Error(`listing jobs answered ${page.status}`);
      all.push(...page.body.jobs);
      cursor = page.body.next_cursor;
    } while (cursor);
    return all;
  }

  cancel(id: string): Promise<Answer<unknown>> {
    return this.call("POST", `/v1/jobs/${id}/cancel`);
  }

  delete(id: string): Promise<Answer<unknown>> {
    return this.call("DELETE", `/v1/jobs/${id}`);
  }

  async usage(): Promise<UsageBody> {
    const { status, body } = await this.call<UsageBody>("GET", "/v1/account/usage");
    if (status !== 200) throw new Error(`usage answered ${status}`);
    return body;
  }

  async download(id: string, format: "md" | "zip" = "md"): Promise<{ status: number; bytes: Uint8Array }> {
    const response = await fetch(`${this.baseUrl}/v1/jobs/${id}/download?format=${format}`, {
      headers: { authorization: `Bearer ${this.key}` },
    });
    return { status: response.status, bytes: await response.bytes() };
  }

  /** The code of the error, or null where a WebP came. */
  async picture(id: string, page: number): Promise<{ status: number; code: string | null }> {
    const response = await fetch(`${this.baseUrl}/v1/jobs/${id}/pages/${page}`, {
      headers: { authorization: `Bearer ${this.key}` },
    });
    if (!response.ok) return { status: response.status, code: codeOf(await response.json()) };
    const isPicture = Buffer.from(await response.bytes()).toString("latin1", 8, 12) === "WEBP";
    return { status: response.status, code: isPicture ? null : "no_picture" };
  }

  wait(id: string, timeoutMs = 60_000): Promise<JobBody> {
    const look = async () => (await this.job(id)).body;
    return until(look, ({ status }) => terminal.has(status), { timeoutMs, everyMs: 20 });
  }

  private async call<T>(method: string, path: string, body?: FormData | object): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as T };
  }
}
