/** The API as somebody's browser calls it, for what has to be there before a page is looked at. */
import { type BrowserContext, request } from "playwright-core";
import { until } from "../../config/testing/until.ts";
import { isTerminal, type JobStatus } from "../../src/client/types.ts";

export interface Answers {
  /** Each throws an Error when the answer is none of success. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
  delete(path: string): Promise<void>;
  /** Converts a file and waits for the job's end; its id. */
  convert(filename: string, bytes: Uint8Array): Promise<string>;
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

export async function answersOf(baseUrl: string, storageState: State): Promise<Answers> {
  const { origin } = new URL(baseUrl);
  const caller = await request.newContext({ storageState, extraHTTPHeaders: { origin } });
  async function ask<T>(method: string, path: string, more: object = {}): Promise<T> {
    const answer = await caller.fetch(baseUrl + path, { method, ...more });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }
  return {
    get: (path) => ask("GET", path),
    post: (path, body) => ask("POST", path, body === undefined ? {} : { data: body }),
    patch: (path, body) => ask("PATCH", path, { data: body }),
    delete: (path) => ask("DELETE", path),
    async convert(filename, bytes) {
      const file = { name: filename, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
      const { upload_id, estimated_credit_units: max_credit_units } = await ask<{
        upload_id: string;
        estimated_credit_units: number;
      }>("POST", "/v1/estimates", { multipart: { file } });
      const { job_id } = await ask<{ job_id: string }>("POST", "/v1/jobs", {
        data: { upload_id, max_credit_units },
      });
      const look = () => ask<{ job: { status: JobStatus } }>("GET", `/v1/jobs/${job_id}`);
      await until(look, ({ job }) => isTerminal(job.status), { timeoutMs: 60_000, everyMs: 50 });
      return job_id;
    },
  };
}
