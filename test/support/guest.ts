/** Somebody without an account, at a server that trusts this machine to say from where people call. */
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";

interface Answer<T = Record<string, unknown>> {
  status: number;
  json: T;
  text: string;
  headers: Headers;
}

export interface Pair {
  upload_id: string;
  job_token: string;
}

export interface Preview {
  session_id: string;
  session_token: string;
  items: { status: string; job_id: string | null }[];
}

interface Confirmed {
  job_id: string;
  job_token: string;
  estimated_credit_units: number;
}

/** 0.1 Credits a page. */
export const pagesOf = (pages: number, word = "harbour") =>
  pdfOf(
    Array.from({ length: pages }, (_, at) => ({ heading: `Page ${at}`, paragraphs: [`A ${word} ${at}.`] })),
  );

export class Guest {
  cookie: string | null = null;

  constructor(
    readonly baseUrl: string,
    readonly address: string,
  ) {}

  async call<T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", this.address);
    const cookies = [headers.get("cookie"), this.cookie].filter((each) => each !== null);
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const response = await fetch(this.baseUrl + path, { ...init, headers });
    const text = await response.text();
    const set = response.headers.getSetCookie().find((line) => line.startsWith("markmill.visitor="));
    this.cookie = set?.slice(0, set.indexOf(";")) ?? this.cookie;
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const json = (isJson && text !== "" ? JSON.parse(text) : {}) as T;
    return { status: response.status, json, text, headers: response.headers };
  }

  post<T = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const sent = { "content-type": "application/json", ...headers };
    return this.call(path, { method: "POST", headers: sent, body: JSON.stringify(body) });
  }

  upload<T = Pair>(
    path: string,
    files: readonly Uint8Array<ArrayBuffer>[],
    token?: string,
  ): Promise<Answer<T>> {
    const body = new FormData();
    for (const [at, bytes] of files.entries()) body.append("file", new Blob([bytes]), `${at}.pdf`);
    const headers = token === undefined ? undefined : { "x-svc-job-token": token };
    return this.call(path, { method: "POST", body, ...(headers === undefined ? {} : { headers }) });
  }

  async estimate(pages: number): Promise<Pair> {
    const { status, json, text } = await this.upload("/v1/estimates", [pagesOf(pages)]);
    if (status !== 201) throw new Error(`an estimate answered ${status}: ${text}`);
    return { upload_id: json.upload_id, job_token: json.job_token };
  }

  open = (estimates: readonly Pair[]) => this.post<Preview>("/v1/guest-preview-sessions", { estimates });

  confirm = ({ upload_id, job_token }: Pair) =>
    this.post<Confirmed>(
      "/v1/jobs",
      { upload_id, max_credit_units: 1_000_000 },
      { "x-svc-job-token": job_token },
    );

  read = ({ session_id: id, session_token: token }: Preview) =>
    this.call<Preview>(`/v1/guest-preview-sessions/${id}`, { headers: { "x-svc-preview-token": token } });

  /** Of as many files as these pages, opened and at its end. */
  async finished(...pages: number[]): Promise<Preview & { pairs: Pair[] }> {
    const pairs: Pair[] = [];
    for (const each of pages) pairs.push(await this.estimate(each));
    const { status, json, text } = await this.open(pairs);
    if (status !== 201) throw new Error(`a session answered ${status}: ${text}`);
    return { ...(await this.ended(json)), pairs };
  }

  async ended(preview: Preview): Promise<Preview> {
    const unfinished = new Set(["queued", "dispatching", "dispatched", "running"]);
    const { items } = await until(
      async () => (await this.read(preview)).json,
      (now) => now.items.every(({ status }) => !unfinished.has(status)),
    );
    return { ...preview, items };
  }
}
